import type { JsonSchema } from '../openapi/types.ts';
import { type Html, html, inline } from './html.ts';

/** The fields of a JSON object as a table, or the alternatives of a union as a list. */
export function renderSchema(schema: JsonSchema): Html {
  if (Array.isArray(schema.anyOf)) {
    return html`<p>One of ${join((schema.anyOf as JsonSchema[]).map(typeName))}.</p>`;
  }
  const required = new Set((schema.required as string[] | undefined) ?? []);
  const properties = Object.entries((schema.properties as Record<string, JsonSchema> | undefined) ?? {});
  return html`<table><tbody>${properties.map(
    ([
      name,
      field,
    ]) => html`<tr><th scope="row"><code>${name}</code>${!required.has(name) && html` <small>optional</small>`}</th>
      <td class="type">${typeName(field)}</td><td>${inline(describe(field))}</td></tr>`,
  )}</tbody></table>`;
}

/** The type in a word or two, linked when it is a named one. */
export function typeName(schema: JsonSchema): Html {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1)!;
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (Array.isArray(schema.enum)) {
    return join((schema.enum as unknown[]).map((value) => html`<code>${String(value)}</code>`));
  }
  if (Array.isArray(schema.anyOf)) return join((schema.anyOf as JsonSchema[]).map(typeName));
  if (schema.type === 'array') return html`array of ${typeName((schema.items ?? {}) as JsonSchema)}`;
  return html`${String(schema.type ?? 'any')}`;
}

function describe(schema: JsonSchema): string {
  const text = (schema.description as string | undefined) ?? '';
  return schema.default === undefined ? text : `${text} Default: \`${String(schema.default)}\`.`;
}

function join(pieces: Html[]): Html {
  return html`${pieces.map((piece, index) => [index > 0 && ' or ', piece])}`;
}
