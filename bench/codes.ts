/** Prints precision and recall for codes and links in the labelled messages: `npm run codes -- [FILE...]`. */
import { type Evaluation, evaluateCodes, evaluateLinks, readLabelled } from '../test/extract/evaluate.ts';

const only = process.argv.slice(2);
const labelled = [...(await readLabelled())].filter(([name]) => only.length === 0 || only.includes(name));
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

function print(title: string, { messages, precision, recall, wrong }: Evaluation, details = true): void {
  console.log(
    `${title.padEnd(18)} ${String(messages).padStart(4)}  precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}`,
  );
  if (!details) return;
  for (const { title: message, expected, found } of wrong)
    console.log(
      `    ${message}: expected ${expected.join(' ') || 'none'}, found ${found.join(' ') || 'none'}`,
    );
}
