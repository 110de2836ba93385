import type { Header } from './types.ts';

export function header(description: string, example: string): Header {
  return { description, required: true, schema: { type: 'string' }, example };
}

export const noStore = { 'Cache-Control': header('Never cached.', 'no-store') };
