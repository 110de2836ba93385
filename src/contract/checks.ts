import { type Static, Type } from 'typebox';

/** The checks, in the order of the response. */
export const checkNames = [
  'html',
  'size',
  'links',
  'accessibility',
  'headers',
  'authentication',
  'spam',
] as const;
export type CheckName = (typeof checkNames)[number];

/** Every `code` that a finding can have. Stable: tests depend on them. */
export const findingCodes = ['unsupported_feature', 'check_incomplete'] as const;
export type FindingCode = (typeof findingCodes)[number];

/** What each code means, for the documentation. */
export const findingMeanings: Record<FindingCode, string> = {
  unsupported_feature:
    'Some mail clients do not support an HTML or CSS feature of the message, or only partly.',
  check_incomplete: 'The HTML exceeds a limit of the check. The rest of it was not checked.',
};

export const CheckNameSchema = Type.Enum([...checkNames], {
  type: 'string',
  description:
    '`html`: support for HTML and CSS in mail clients. `size`: size and weight. `links`: links and placeholders. `accessibility`: accessibility. `headers`: headers and structure. `authentication`: DKIM, SPF and DMARC. `spam`: the score of a spam filter.',
  examples: ['html'],
});

export const Where = Type.Object(
  {
    part: Type.Enum(['header', 'text', 'html', 'attachment'], {
      type: 'string',
      description: 'The part of the message.',
    }),
    line: Type.Integer({
      minimum: 1,
      description:
        'The line: of the decoded body for `text` and `html`, of the raw message for `header` and `attachment`.',
    }),
    column: Type.Integer({ minimum: 1, description: 'The column in that line, in UTF-16 code units.' }),
    excerpt: Type.String({ description: 'The text at that position, at most 160 characters.' }),
  },
  { additionalProperties: false },
);
export type Where = Static<typeof Where>;

const share = (what: string) =>
  Type.Optional(
    Type.Number({ minimum: 0, maximum: 100, description: `The market share of the clients that ${what}.` }),
  );

export const ClientSupport = Type.Object(
  {
    client: Type.String({ description: 'The mail client, such as `outlook`.' }),
    platform: Type.String({ description: 'Where it runs, such as `windows` or `ios`.' }),
    name: Type.String({ description: 'Both, as a text to show.' }),
    version: Type.String({ description: 'The newest version that was tested: a number, or a month.' }),
    support: Type.Enum(['no', 'partial'], { type: 'string' }),
    note: Type.Union([Type.String(), Type.Null()], {
      description: 'What exactly is not supported, in Markdown; null if the support table does not say.',
    }),
  },
  { additionalProperties: false },
);
export type ClientSupport = Static<typeof ClientSupport>;

export const Finding = Type.Object(
  {
    code: Type.Enum([...findingCodes], {
      type: 'string',
      description: `For programs. Codes are stable; the text is not. ${Object.entries(findingMeanings)
        .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
        .join(' ')}`,
    }),
    severity: Type.Enum(['error', 'warning', 'info'], { type: 'string' }),
    message: Type.String({ description: 'What was found.' }),
    help: Type.String({ description: 'What to do about it.' }),
    where: Type.Union([Where, Type.Null()], {
      description: 'The first occurrence; null if the finding is about the message as a whole.',
    }),
    feature: Type.Optional(
      Type.String({
        description:
          'With `unsupported_feature`: the name of the feature on caniemail.com, such as `css-display-grid`.',
      }),
    ),
    occurrences: Type.Optional(
      Type.Integer({ minimum: 1, description: 'With `unsupported_feature`: how often the message uses it.' }),
    ),
    unsupported_share: share('do not support it, in per cent'),
    partial_share: share('support it partly, in per cent'),
    clients: Type.Optional(
      Type.Array(ClientSupport, {
        description:
          'With `unsupported_feature`: the clients whose current version does not support it, or only partly.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type Finding = Static<typeof Finding>;

const exampleCheck = {
  name: 'html' as const,
  status: 'warn' as const,
  score: 93,
  findings: [
    {
      code: 'unsupported_feature' as const,
      severity: 'warning' as const,
      message: 'position is not supported by clients with 32 % of the market.',
      help: 'Check that the message is readable without it: https://www.caniemail.com/features/css-position/',
      where: { part: 'html' as const, line: 12, column: 13, excerpt: 'position: absolute' },
      feature: 'css-position',
      occurrences: 2,
      unsupported_share: 32.1,
      partial_share: 0,
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

/** The result of one check. */
export const Check = Type.Object(
  {
    name: CheckNameSchema,
    status: Type.Enum(['pass', 'warn', 'fail', 'skipped'], {
      type: 'string',
      description:
        '`fail` with any error, `warn` with any warning, `skipped` if the check could not run, otherwise `pass`.',
    }),
    score: Type.Union([Type.Integer({ minimum: 0, maximum: 100 }), Type.Null()], {
      description: 'From 0 to 100, which is best; null if the check has no score or was skipped.',
    }),
    reason: Type.Optional(
      Type.String({ description: 'With `skipped`: why the check did not run, and how to run it.' }),
    ),
    findings: Type.Array(Finding, { description: 'Errors first, then warnings; at most 500.' }),
  },
  {
    $id: 'Check',
    additionalProperties: false,
    description: 'The result of one check of a message.',
    examples: [exampleCheck],
  },
);
export type Check = Static<typeof Check>;

/** The results of the checks of a message. */
export const MessageChecks = Type.Object(
  { checks: Type.Array(Check) },
  {
    $id: 'MessageChecks',
    additionalProperties: false,
    description: 'The results of the checks of a message.',
    examples: [{ checks: [exampleCheck] }],
  },
);
export type MessageChecks = Static<typeof MessageChecks>;
