/** Writes the OpenAPI document that a running Postern serves to docs/openapi.yaml. */
import { writeFile } from 'node:fs/promises';
import { createApp } from '../src/app.ts';
import { parseConfig } from '../src/config/parse.ts';

const flags = ['--ephemeral', '--smtp-port', '0', '--http-port', '0', '--log-level', 'warn'];
const app = await createApp(parseConfig(flags, {}));
const { port } = app.listening.find(({ protocol }) => protocol === 'http')!;
const response = await fetch(`http://127.0.0.1:${port}/api/v1/openapi.yaml`);
await writeFile(new URL('../docs/openapi.yaml', import.meta.url), await response.text());
await app.close();
