import { computed } from '@preact/signals';
import { markWords, searchTerms } from '../../../src/text/marks.ts';
import type { TextField } from '../../../src/text/query.ts';
import { view } from '../location/location.ts';
import { sentSearch } from '../text/sent-search.ts';

export const terms = computed(() => searchTerms(sentSearch(view.value.filter.q)));

/** Text from a field of a message with the search terms highlighted, isolated from the text direction around it. */
export function Marked({ text, field }: { text: string; field: TextField }) {
  if (terms.value.length === 0) return <bdi>{text}</bdi>;
  return (
    <bdi>
      {markWords(text, field, terms.value).map((segment) =>
        segment.hit ? <mark>{segment.text}</mark> : segment.text,
      )}
    </bdi>
  );
}
