import { sheetsIn } from '../html/parse-html.ts';
import { Cascade } from '../html/style/cascade.ts';
import { checkContrast } from './accessibility/contrast.ts';
import { checkDocument } from './accessibility/document.ts';
import { checkImages } from './accessibility/images.ts';
import { checkLinkTexts } from './accessibility/link-texts.ts';
import { checkReading } from './accessibility/reading.ts';
import type { LocalCheck } from './check.ts';
import { FindingList } from './finding-list.ts';
import { textBlocks } from './text-blocks.ts';

/** Whether everyone can read the message: with a screen reader, with weak eyes, in dark mode. */
export const accessibilityCheck: LocalCheck = {
  name: 'accessibility',
  run(message) {
    const list = new FindingList();
    // Plain text is accessible.
    if (message.html.text.trim() === '') return { score: null, findings: [] };
    checkDocument(message, list);
    checkImages(message, list);
    const { document } = message.written;
    const visibility = new Cascade(sheetsIn(document.childNodes));
    const blocks = textBlocks(document);
    checkLinkTexts(message, visibility, list);
    checkReading(message, blocks, visibility, list);
    checkContrast(message, blocks, visibility, list);
    return { score: null, findings: list.findings };
  },
};
