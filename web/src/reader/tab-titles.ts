import type { Tab } from '../location/view-url.ts';

export const tabTitles: Record<Tab, string> = {
  html: 'HTML',
  text: 'Text',
  source: 'HTML source',
  headers: 'Headers',
  raw: 'Raw',
  attachments: 'Attachments',
  auth: 'Authentication',
  links: 'Links',
};
