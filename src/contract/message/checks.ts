import { type Static, Type } from 'typebox';
import { named, object, oneOf, orNull, textOrNull } from '../schema.ts';
import { type CheckName, checkNames, type checkTable, textsOf } from './check-names.ts';

type Codes = { [Name in CheckName]: keyof (typeof checkTable)[Name]['codes'] }[CheckName];
const meanings = checkNames.flatMap((name) => Object.entries(textsOf(name).codes)) as [Codes, string][];

/** Every `code` that a finding can have. */
const findingCodes = meanings.map(([code]) => code);

export const CheckNameSchema = oneOf(checkNames, {
  description: checkNames.map((name) => `\`${name}\`: ${textsOf(name).title}.`).join(' '),
  examples: ['html'],
});

export const Where = object({
  part: oneOf(['header', 'text', 'html', 'attachment', 'source'], {
    description: 'The part of the message.',
  }),
  line: Type.Integer({
    minimum: 1,
    description:
      'The line: of the decoded body for `text` and `html`, of the raw message for `header`, `attachment` and `source`.',
  }),
  column: Type.Integer({ minimum: 1, description: 'The column in that line, in UTF-16 code units.' }),
  excerpt: Type.String({ description: 'The text at that position, at most 160 characters.' }),
});
export type Where = Static<typeof Where>;

const share = (what: string) =>
  Type.Optional(
    Type.Number({ minimum: 0, maximum: 100, description: `The market share of the clients that ${what}.` }),
  );

export const ClientSupport = object({
  client: Type.String({ description: 'The mail client, such as `outlook`.' }),
  platform: Type.String({ description: 'Where it runs, such as `windows` or `ios`.' }),
  name: Type.String({ description: 'Both, as a text to show.' }),
  version: Type.String({ description: 'The newest version that was tested: a number, or a month.' }),
  support: oneOf(['no', 'partial']),
  note: textOrNull('What exactly is not supported, in Markdown; null if the support table does not say.'),
});
export type ClientSupport = Static<typeof ClientSupport>;

export const Finding = object({
  code: oneOf(findingCodes, {
    description: `For programs. Codes are stable; the text is not. ${meanings
      .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
      .join(' ')}`,
  }),
  severity: oneOf(['error', 'warning', 'info']),
  message: Type.String({ description: 'What was found.' }),
  help: Type.String({ description: 'What to do about it.' }),
  where: orNull(Where, 'The first occurrence; null if the finding is about the message as a whole.'),
  feature: Type.Optional(
    Type.String({
      description:
        'With `unsupported_feature`: the name of the feature on caniemail.com, such as `css-display-grid`.',
    }),
  ),
  url: Type.Optional(Type.String({ description: 'Of a link that was opened: its URL.' })),
  http_status: Type.Optional(
    Type.Integer({
      description: 'Of a link that was opened: the status, after redirects; absent if there was no response.',
    }),
  ),
  rule: Type.Optional(Type.String({ description: 'With `spam_rule`: the name of the rule.' })),
  points: Type.Optional(
    Type.Number({ description: 'With `spam` and `spam_rule`: the points of the message, or of the rule.' }),
  ),
  occurrences: Type.Optional(
    Type.Integer({ minimum: 1, description: 'How often the same was found; absent if once.' }),
  ),
  unsupported_share: share('do not support it, in per cent'),
  partial_share: share('support it partly, in per cent'),
  clients: Type.Optional(
    Type.Array(ClientSupport, {
      description:
        'With `unsupported_feature`: the clients whose current version does not support it, or only partly.',
    }),
  ),
});
export type Finding = Static<typeof Finding>;

const exampleCheck = {
  name: 'html' as const,
  title: 'HTML and CSS support',
  status: 'warn' as const,
  score: 91,
  findings: [
    {
      code: 'unsupported_feature' as const,
      severity: 'warning' as const,
      message: 'position: clients with 34 % of the market do not support it, and 65 % only partly.',
      help: 'Make sure that the message works without it, see https://www.caniemail.com/features/css-position/',
      where: { part: 'html' as const, line: 12, column: 13, excerpt: 'position: absolute' },
      feature: 'css-position',
      occurrences: 2,
      unsupported_share: 33.9,
      partial_share: 64.6,
      clients: [
        {
          client: 'gmail',
          platform: 'ios',
          name: 'Gmail (iOS)',
          version: '2021-05',
          support: 'no' as const,
          note: null,
        },
      ],
    },
  ],
};

export const Check = object(
  {
    name: CheckNameSchema,
    title: Type.String({ description: 'The name to show.' }),
    status: oneOf(['pass', 'warn', 'fail', 'skipped'], {
      description:
        '`fail` with any error, `warn` with any warning, `skipped` if the check could not run, otherwise `pass`.',
    }),
    score: orNull(
      Type.Integer({ minimum: 0, maximum: 100 }),
      'From 0 to 100, which is best; null if the check has no score or was skipped.',
    ),
    reason: Type.Optional(
      Type.String({ description: 'With `skipped`: why the check did not run, and how to run it.' }),
    ),
    on_request: Type.Optional(
      Type.Boolean({
        description:
          'True if requesting this check alone does more, over the network: `links` with `fetch=true`, `authentication`, and `spam`. Absent if the settings do not allow it.',
      }),
    ),
    action: Type.Optional(
      object(
        { label: Type.String(), note: Type.String() },
        {
          description:
            'What requesting this check alone does, as the label of a button and a sentence. Without `on_request`, the sentence says which setting it needs.',
        },
      ),
    ),
    findings: Type.Array(Finding, { description: 'Errors first, then warnings; at most 500.' }),
  },
  named('Check', 'The result of one check of a message.', exampleCheck),
);
export type Check = Static<typeof Check>;

export const MessageChecks = object(
  { checks: Type.Array(Check) },
  named('MessageChecks', 'The results of the checks of a message.', { checks: [exampleCheck] }),
);
export type MessageChecks = Static<typeof MessageChecks>;
