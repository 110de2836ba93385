/**
 * Replaces the placeholder OWNER in the documentation by the owner of the repository on GitHub, before the first release:
 * `npm run set-owner -- my-org [--registry registry.example.com]`. The registry is the one that IMAGE_REGISTRY names
 * for the release workflow; without it, the image is on Docker Hub.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { EXPLANATION, filesWithPlaceholder, IMAGE } from './owner.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
// The rules of GitHub for names of users and organisations.
const OWNER_NAME = /^[a-z\d](?:-?[a-z\d]){0,38}$/i;

const given = parse();
if (!given) {
  console.error(
    'Usage: npm run set-owner -- OWNER [--registry HOST]\nOWNER is a user or an organisation on GitHub.',
  );
  process.exit(2);
}

const files = filesWithPlaceholder(root);
if (files.length === 0) {
  console.error('No file has the placeholder OWNER. It was replaced before.');
  process.exit(1);
}
// Names of images are in lower case.
const image = [given.registry, given.owner.toLowerCase(), 'postern'].filter(Boolean).join('/');
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8');
  const replaced = text
    .replaceAll(EXPLANATION, '')
    .replaceAll(IMAGE, image)
    .replaceAll('OWNER/postern', `${given.owner}/postern`);
  writeFileSync(join(root, file), replaced);
  console.log(file);
}

/** The owner and the registry; undefined if they are not valid. */
function parse(): { owner: string; registry?: string | undefined } | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { registry: { type: 'string' } },
    });
    const [owner = '', ...rest] = positionals;
    return OWNER_NAME.test(owner) && rest.length === 0 ? { owner, registry: values.registry } : undefined;
  } catch {
    return undefined;
  }
}
