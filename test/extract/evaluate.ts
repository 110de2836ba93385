import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMessage } from '../../src/extract/read-message.ts';
import { defaults } from '../defaults.ts';
import type { LabelledMessage } from './messages/labelled-message.ts';

export interface Result {
  /** File and name of the message. */
  title: string;
  expected: readonly string[];
  found: readonly string[];
}

export interface Evaluation {
  messages: number;
  /** Precision is the correct share of what was found; recall is the share of the expected values that was found. */
  precision: number;
  recall: number;
  /** How many values were found that are not expected, and the other way round. */
  extra: number;
  missed: number;
  wrong: Result[];
}

const ownFolder = fileURLToPath(new URL('messages/', import.meta.url));

/** The labelled messages of each file of a folder. */
export async function readLabelled(folder = ownFolder): Promise<Map<string, LabelledMessage[]>> {
  const files = globSync('*.ts', { cwd: folder }).filter(
    (name) => !/^(?:layouts|labelled-message)/.test(name),
  );
  const all = new Map<string, LabelledMessage[]>();
  for (const file of files.sort()) {
    const { messages } = (await import(join(folder, file))) as { messages: LabelledMessage[] };
    all.set(file.replace(/\.ts$/, ''), messages);
  }
  return all;
}

function findings({ subject, html = '', text = '' }: LabelledMessage) {
  return readMessage({ subject, html, text, attachments: [], limits: defaults.view });
}

export function evaluateCodes(title: string, messages: readonly LabelledMessage[]): Evaluation {
  return evaluate(
    messages.map((message) => ({
      title: `${title}: ${message.name}`,
      expected: message.codes,
      found: findings(message).codes.map(({ value }) => value),
    })),
  );
}

/** Evaluates calls to action and unsubscribe links, in messages that are labelled with them. */
export function evaluateLinks(title: string, messages: readonly LabelledMessage[]): Evaluation {
  return evaluate(
    messages.flatMap((message) => {
      const { links } = findings(message);
      const of = (wanted: string) => [
        ...new Set(links.filter(({ kind }) => kind === wanted).map(({ url }) => url)),
      ];
      const results: Result[] = [];
      const { name, action, unsubscribe } = message;
      if (action !== undefined)
        results.push({
          title: `${title}: ${name}`,
          expected: action === null ? [] : [action],
          found: of('action'),
        });
      if (unsubscribe !== undefined)
        results.push({
          title: `${title}: ${name}`,
          expected: [unsubscribe].flat(),
          found: of('unsubscribe'),
        });
      return results;
    }),
  );
}

function evaluate(results: readonly Result[]): Evaluation {
  let right = 0;
  let found = 0;
  let expected = 0;
  for (const result of results) {
    right += result.found.filter((value) => result.expected.includes(value)).length;
    found += result.found.length;
    expected += result.expected.length;
  }
  return {
    messages: results.length,
    precision: found === 0 ? 1 : right / found,
    recall: expected === 0 ? 1 : right / expected,
    extra: found - right,
    missed: expected - right,
    wrong: results.filter((result) => result.found.join() !== result.expected.join()),
  };
}
