import type { AllFilters } from '../contract/filter.ts';
import type { FilterName } from '../contract/filter-table.ts';

/** What a store does with each filter. */
export type FilterTable<Context> = {
  [Name in FilterName]: (wanted: NonNullable<AllFilters[Name]>, context: Context) => void;
};

/** Calls the functions of the filters that are given, in the order of the table. */
export function applyFilters<Context>(
  table: FilterTable<Context>,
  filter: AllFilters,
  context: Context,
): void {
  for (const name of Object.keys(table) as FilterName[])
    if (isGiven(filter[name])) (table[name] as (wanted: unknown, to: Context) => void)(filter[name], context);
}

/** A blank value does not filter. */
export function isGiven(wanted: AllFilters[FilterName]): boolean {
  if (typeof wanted === 'string') return wanted.trim() !== '';
  return wanted !== undefined && wanted !== false && !(Array.isArray(wanted) && wanted.length === 0);
}
