import { computed } from '@preact/signals';
import { view } from '../location/location.ts';
import { markWords, searchTerms } from '../text/marks.ts';
import { sentSearch } from '../text/sent-search.ts';

export const terms = computed(() => searchTerms(sentSearch(view.value.filter.q)));

/** Text from a message with the search terms highlighted, isolated from the text direction around it. */
export function Marked({ text }: { text: string }) {
  if (terms.value.length === 0) return <bdi>{text}</bdi>;
  return (
    <bdi>
      {markWords(text, terms.value).map((segment) =>
        segment.hit ? <mark>{segment.text}</mark> : segment.text,
      )}
    </bdi>
  );
}
