import type { LocalCheck } from './check.ts';
import { FindingList } from './finding-list.ts';
import { checkAddresses } from './headers/addresses.ts';
import { checkEncoding } from './headers/encoding.ts';
import { checkFields } from './headers/fields.ts';
import { checkPreview } from './headers/preview.ts';
import { checkText } from './headers/text-part.ts';
import { checkUnsubscribe } from './headers/unsubscribe.ts';

/** Headers that servers require, how inboxes show the message, and how it is encoded. */
export const headersCheck: LocalCheck = {
  run(message) {
    const list = new FindingList();
    checkFields(message, list);
    checkAddresses(message, list);
    checkPreview(message, list);
    checkUnsubscribe(message, list);
    checkText(message, list);
    checkEncoding(message, list);
    return { score: null, findings: list.findings };
  },
};
