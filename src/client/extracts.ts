/** A link, as `GET /messages/{id}/links` has it. */
export interface MessageLink {
  url: string;
  text: string;
  source: 'html' | 'text';
  kind: 'action' | 'unsubscribe' | 'tracking' | 'image' | 'mailto' | 'other';
}

/** A one-time code, as `GET /messages/{id}/codes` has it. */
export interface MessageCode {
  value: string;
  context: string;
  score: number;
}
