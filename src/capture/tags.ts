import { MAX_TAG_LENGTH, MAX_TAGS } from '../contract/message.ts';

/** What services call tags or categories, cut to what a message may have. */
export function allowedTags(tags: readonly string[]): string[] {
  const allowed = tags
    .map((tag) =>
      tag
        .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
        .trim()
        .slice(0, MAX_TAG_LENGTH)
        .toWellFormed(),
    )
    .filter((tag) => /[^\s\p{Cf}]/u.test(tag));
  return [...new Set(allowed)].slice(0, MAX_TAGS);
}
