import type {
  Media,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  ResponseObject,
} from '../openapi/types.ts';
import { curlLine } from './curl.ts';
import { type Html, html, inline, prose } from './html.ts';
import { typeName } from './schema.ts';

/** One operation: what it is for, what it takes, what it answers, and how to try it. */
export function renderOperation(
  method: string,
  path: string,
  operation: Operation,
  document: OpenApiDocument,
  origin: string,
): Html {
  // Neither the event stream nor a webhook is something to ask for with curl.
  const isRequest = path.startsWith('/') && !operation.responses[101];
  const url = `${origin}${document.servers[0]!.url.replace(/\/$/, '')}${path}`;
  return html`<article id="${operation.operationId}">
    <h3>${operation.summary}</h3>
    <p class="route"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></p>
    ${prose(operation.description)}
    ${isRequest && code(curlLine(method.toUpperCase(), url, operation), 'shell')}
    ${parameters(operation.parameters)}
    ${Object.values(operation.requestBody?.content ?? {}).map(
      (media) => html`<h4>Body <span class="type">${typeName(media.schema)}</span></h4>${example(media)}`,
    )}
    <h4>Answers</h4>
    ${Object.entries(operation.responses).map(([status, answer]) => response(status, answer))}
  </article>`;
}

function parameters(list: Parameter[] = []): Html | undefined {
  if (list.length === 0) return undefined;
  return html`<h4>Parameters</h4><table><tbody>${list.map(
    ({ name, in: place, schema, description, example }) => html`<tr>
      <th scope="row"><code>${name}</code> <small>${place}</small></th>
      <td class="type">${typeName(schema)}</td>
      <td>${inline(description)}${schema.default !== undefined && html` Default: <code>${String(schema.default)}</code>.`}
        ${example !== undefined && html`<small class="example">such as <code>${String(example)}</code></small>`}</td>
    </tr>`,
  )}</tbody></table>`;
}

function response(status: string, answer: ResponseObject | Reference): Html | undefined {
  // What any request can meet is described once, at the end.
  if ('$ref' in answer) return undefined;
  const body = Object.entries(answer.content ?? {});
  return html`<details${status < '300' && html` open`}>
    <summary><span class="status s${status[0]}">${status}</span> <span>${inline(answer.description)}</span></summary>
    ${body.map(([type, media]) => html`<p class="media"><code>${type}</code> ${type.includes('json') && typeName(media.schema)}</p>${type.includes('json') && example(media)}`)}
    ${headers(answer)}
  </details>`;
}

function headers({ headers = {} }: ResponseObject): Html | undefined {
  const rows = Object.entries(headers).filter(
    ([name, { example }]) => !(name === 'Cache-Control' && example === 'no-store'),
  );
  if (rows.length === 0) return undefined;
  return html`<table><tbody>${rows.map(
    ([name, { description, example }]) => html`<tr><th scope="row"><code>${name}</code></th>
      <td>${inline(description)} <small class="example"><code>${example}</code></small></td></tr>`,
  )}</tbody></table>`;
}

function example(media: Media): Html {
  const values = media.examples
    ? Object.values(media.examples).map(({ value }) => value)
    : media.example === undefined
      ? []
      : [media.example];
  return html`${values.map((value) => code(JSON.stringify(value, null, 2), 'json'))}`;
}

export function code(text: string, language: string): Html {
  return html`<pre tabindex="0" class="${language}"><code>${text}</code></pre>`;
}
