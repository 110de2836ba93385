import { computed } from '@preact/signals';
import { view } from '../location/location.ts';
import { asTyped, markWords, searchTerms } from '../text/marks.ts';

export const terms = computed(() => searchTerms(asTyped(view.value.filter.q)));

/** Text of a mail, isolated from the direction of what surrounds it, with the searched words marked. */
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
