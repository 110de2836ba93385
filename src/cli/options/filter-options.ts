import { text, toggle } from '../../config/kinds.ts';
import type { FilterParameters } from '../../contract/filter.ts';
import { commonFilters, filterTexts, filterTypes } from '../../contract/filter-table.ts';
import type { Option } from '../framework/command.ts';
import { repeated } from './kinds.ts';

const words = text('text');

const types: Record<(typeof filterTypes)[keyof typeof filterTypes], Omit<Option, 'sentence'>> = {
  values: { kind: repeated(words), value: 'VALUE' },
  substring: { kind: words, value: 'TEXT' },
  search: { kind: words, value: 'WORDS', short: 'q' },
  flag: { kind: toggle },
  id: { kind: words, value: 'ID' },
};

type OptionName<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<OptionName<Rest>>}`
  : Name;

/** `hasAttachments` for `has_attachments`. */
function optionName(name: string): string {
  return name.replaceAll(/_[a-z]/g, (letter) => letter.charAt(1).toUpperCase());
}

/** The filters that all requests take, as options. */
export const filterOptions = Object.fromEntries(
  commonFilters.map((name) => {
    const { sentence, placeholder } = filterTexts[name];
    const type = filterTypes[name];
    return [
      optionName(name),
      {
        ...types[type],
        ...(placeholder && { value: placeholder }),
        sentence: type === 'values' ? `${sentence} Repeat to match any of several.` : sentence,
      },
    ];
  }),
) as { [Name in keyof FilterParameters as OptionName<Name>]-?: Option };

/** The parameters for the API: only the given ones, and no false flags, which do not filter. */
export function filterParametersOf(
  values: { [Name in keyof typeof filterOptions]?: unknown },
): FilterParameters {
  const given = new Map(Object.entries(values));
  return Object.fromEntries(
    commonFilters
      .map((name) => [name, given.get(optionName(name))])
      .filter(([, value]) => value !== undefined && value !== false),
  );
}

/** Describes a filter, such as `to ada@example.test, subject "confirm"`; empty if there is none. */
export function describeFilter(filter: FilterParameters): string {
  return Object.entries(filter)
    .map(([name, value]) => {
      if (value === true) return name;
      return name === 'to' ? `to ${[value].flat().join(' or ')}` : `${name} ${JSON.stringify(value)}`;
    })
    .join(', ');
}
