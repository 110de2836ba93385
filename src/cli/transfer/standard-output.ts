import { type ExportedMessage, type ExportFormat, type ExportTarget, entryOf } from './export-target.ts';

/** Standard output, for mbox and jsonl. Respects back-pressure. */
export class StandardOutput implements ExportTarget {
  readonly resumeAfter = {};
  readonly needsMessage: boolean;
  written = 0;
  kept = 0;
  readonly #format: ExportFormat;

  constructor(format: ExportFormat) {
    this.#format = format;
    this.needsMessage = format === 'jsonl';
  }

  has(): boolean {
    return false;
  }

  async write(message: ExportedMessage): Promise<void> {
    const entry = entryOf(this.#format, message);
    if (!process.stdout.write(entry)) await new Promise((resolve) => process.stdout.once('drain', resolve));
    this.written++;
  }

  async finish(): Promise<void> {}
}
