import { checkContrast } from './accessibility/contrast.ts';
import { checkDocument } from './accessibility/document.ts';
import { checkImages } from './accessibility/images.ts';
import { checkLinkTexts } from './accessibility/link-texts.ts';
import { checkReading } from './accessibility/reading.ts';
import type { LocalCheck } from './check.ts';
import { FindingList } from './finding-list.ts';

/** Whether everyone can read the message: with a screen reader, with weak eyes, in dark mode. */
export const accessibilityCheck: LocalCheck = {
  run(message) {
    const list = new FindingList();
    // Plain text is accessible.
    if (message.html.text.trim() === '') return { score: null, findings: [] };
    checkDocument(message, list);
    checkImages(message, list);
    checkLinkTexts(message, list);
    checkReading(message, list);
    checkContrast(message, list);
    return { score: null, findings: list.findings };
  },
};
