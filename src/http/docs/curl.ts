import type { Operation, Parameter } from '../openapi/types.ts';

/** A line to paste into a shell that does what the operation does, with its example values. */
export function curlLine(method: string, url: string, operation: Operation): string {
  const words = ['curl'];
  if (method !== 'GET') words.push('-X', method);
  if (operation.operationId === 'assertCount') words.push('-f');
  const body = operation.requestBody?.content['application/json']?.example;
  if (body !== undefined)
    words.push('-H', quote('Content-Type: application/json'), '-d', quote(JSON.stringify(body)));
  if (operation.responses[206]) words.push('-OJ');
  words.push(quote(fillPath(url, operation.parameters) + queryOf(operation)));
  return words.join(' ');
}

function fillPath(url: string, parameters: Parameter[] = []): string {
  return url.replace(/\{(\w+)\}/g, (whole, name) => {
    const parameter = parameters.find((candidate) => candidate.name === name);
    return parameter ? encodeURIComponent(String(parameter.example)) : whole;
  });
}

/** The parameters worth showing together; an example of each stands in the table. */
const shown: Record<string, string[]> = {
  listMessages: ['q', 'unread', 'limit'],
  // Pasted as it stands, it must not empty the inbox.
  deleteMessages: ['to'],
  updateMessages: ['unread'],
  assertCount: ['min', 'to', 'subject'],
  exportMessage: ['format'],
};

function queryOf(operation: Operation): string {
  const query = new URLSearchParams();
  for (const name of shown[operation.operationId] ?? []) {
    const parameter = operation.parameters?.find((candidate) => candidate.name === name);
    if (parameter) query.append(name, String(parameter.example));
  }
  return query.size === 0 ? '' : `?${query}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
