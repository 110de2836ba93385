/**
 * Prints precision and recall for codes and links in the labelled messages: `npm run codes -- [FILE...]`, or in those of another folder:
 * `npm run codes -- --folder PATH`.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Evaluation, evaluateCodes, evaluateLinks, readLabelled } from '../test/extract/evaluate.ts';

const { values, positionals: only } = parseArgs({
  options: { folder: { type: 'string' } },
  allowPositionals: true,
});
const labelled = [...(await readLabelled(values.folder && resolve(values.folder)))].filter(
  ([name]) => only.length === 0 || only.includes(name),
);
for (const [what, evaluate] of [
  ['codes', evaluateCodes],
  ['links', evaluateLinks],
] as const) {
  for (const [name, messages] of labelled) print(`${what} ${name}`, evaluate(name, messages));
  print(
    `${what} in all`,
    evaluate(
      '',
      labelled.flatMap(([, messages]) => messages),
    ),
    false,
  );
}

function print(title: string, evaluation: Evaluation, details = true): void {
  const { messages, precision, recall, extra, missed, wrong } = evaluation;
  console.log(
    `${title.padEnd(18)} ${String(messages).padStart(4)}  precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}  wrong ${extra}  missed ${missed}`,
  );
  if (!details) return;
  for (const { title: message, expected, found } of wrong)
    console.log(
      `    ${message}: expected ${expected.join(' ') || 'none'}, found ${found.join(' ') || 'none'}`,
    );
}
