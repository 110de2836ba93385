/** Writes the OpenAPI document of the HTTP API, docs/openapi.yaml, which Postern serves. */
import { writeFile } from 'node:fs/promises';
import { buildOpenApi } from './openapi/document.ts';

await writeFile(new URL('../docs/openapi.yaml', import.meta.url), await buildOpenApi());
