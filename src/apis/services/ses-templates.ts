import { lastSegment } from '../compose/draft.ts';
import type { Fields } from '../fields.ts';
import type { Rejection } from '../response.ts';
import type { Templates } from '../templates.ts';

type SesContent = Partial<Record<'Subject' | 'Text' | 'Html', string | undefined>>;

/** A template as the JSON API has it. Both APIs store the same ones. */
export interface SesTemplate {
  TemplateName: string;
  TemplateContent: SesContent;
  CreatedTimestamp: number;
}

/** The error of one of the APIs: there is no template of that name, or there is one already. */
export type TemplateProblem = (kind: 'missing' | 'exists', name: string) => Rejection;

/** What the JSON API reports about sending. There are no limits. */
export const QUOTA = { Max24HourSend: 50_000, MaxSendRate: 1000, SentLast24Hours: 0 };

/** Creates a template, or changes the one with this name. */
export async function storeTemplate(
  templates: Templates,
  input: Fields,
  problem: TemplateProblem,
  changedName?: string,
): Promise<void> {
  const TemplateName = changedName ?? input.need('TemplateName');
  const content = input.needObject('TemplateContent');
  const [Subject, Text, Html] = ['Subject', 'Text', 'Html'].map((part) => content.text(part));
  const before = await templates.get<SesTemplate>(TemplateName);
  if (!before !== (changedName === undefined)) throw problem(before ? 'exists' : 'missing', TemplateName);
  const CreatedTimestamp = before?.CreatedTimestamp ?? Math.floor(Date.now() / 1000);
  await templates.put(TemplateName, {
    TemplateName,
    TemplateContent: { Subject, Text, Html },
    CreatedTimestamp,
  });
}

/** The content of the template that a request to send names, if it was stored. */
export async function storedContent(
  templates: Templates,
  input: Fields,
  problem: TemplateProblem,
): Promise<SesContent | undefined> {
  const template = (input.object('Content') ?? input.object('DefaultContent'))?.object('Template');
  const name = template?.text('TemplateName') ?? lastSegment(template?.text('TemplateArn') ?? '');
  if (!name || template?.has('TemplateContent')) return undefined;
  const stored = await templates.get<SesTemplate>(name);
  return templates.used(stored, () => problem('missing', name))?.TemplateContent;
}
