import { createHash } from 'node:crypto';
import { type ErrorCode, errorMeanings } from '../../contract/errors.ts';
import { statusOf } from '../errors.ts';
import type { OpenApiDocument, Operation } from '../openapi/types.ts';
import { type Html, html, inline, prose } from './html.ts';
import { code, renderOperation } from './operation.ts';
import { renderSchema } from './schema.ts';
import { style } from './style.ts';

/** What a Content-Security-Policy calls the page's only style. */
export const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

interface Entry {
  method: string;
  path: string;
  operation: Operation;
}

/** The whole API on one page, without scripts: it can be searched with the browser and printed. */
export function renderDocs(document: OpenApiDocument, origin: string): string {
  const groups = document.tags
    .map((tag) => ({
      ...tag,
      entries: entriesOf(document).filter(({ operation }) => operation.tags.includes(tag.name)),
    }))
    .filter(({ entries }) => entries.length > 0);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${document.info.title} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>STYLE</style>
</head>
<body>
<nav aria-label="Operations">
  <p class="brand"><a href="#top">${document.info.title} <small>API ${document.info.version}</small></a></p>
  ${groups.map(({ name, entries }) => html`<h2>${name}</h2><ul>${entries.map(link)}</ul>`)}
  <h2>Reference</h2>
  <ul><li><a href="#errors">Errors</a></li><li><a href="#schemas">Schemas</a></li><li><a href="v1/openapi.yaml">openapi.yaml</a></li></ul>
</nav>
<main id="top">
  <h1>The ${document.info.title} API</h1>
  ${prose(document.info.description)}
  ${groups.map(
    ({ name, description, entries }) =>
      html`<section><h2>${name}</h2><p class="lead">${description}</p>${entries.map(
        ({ method, path, operation }) => renderOperation(method, path, operation, document, origin),
      )}</section>`,
  )}
  ${errors()}
  ${schemas(document)}
</main>
</body>
</html>`;
  return page.text.replace('STYLE', () => style);
}

function entriesOf({ paths, webhooks }: OpenApiDocument): Entry[] {
  return [...Object.entries(paths), ...Object.entries(webhooks)].flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
}

function link({ method, operation }: Entry): Html {
  return html`<li><a href="#${operation.operationId}"><span class="method ${method}">${method.toUpperCase()}</span> ${operation.summary}</a></li>`;
}

function errors(): Html {
  const rows = (Object.entries(errorMeanings) as [ErrorCode, string][]).map(
    ([name, meaning]) => html`<tr><th scope="row"><code>${name}</code></th>
      <td class="type"><span class="status s${String(statusOf(name))[0]!}">${statusOf(name)}</span></td><td>${inline(meaning)}</td></tr>`,
  );
  return html`<section id="errors"><h2>Errors</h2>
    <p class="lead">The codes an error body can carry. They are stable; the sentences are not.</p>
    <table><tbody>${rows}</tbody></table></section>`;
}

function schemas({ components }: OpenApiDocument): Html {
  return html`<section id="schemas"><h2>Schemas</h2>${Object.entries(components.schemas).map(
    ([name, schema]) => html`<article id="schema-${name}"><h3>${name}</h3>
      ${typeof schema.description === 'string' && prose(schema.description)}
      ${renderSchema(schema)}
      ${schema.examples?.map((value) => code(JSON.stringify(value, null, 2), 'json'))}</article>`,
  )}</section>`;
}
