import { MAX_TAGS, type MessagePatch } from '../../contract/message/message.ts';
import { STARRED, UNREAD } from '../flags.ts';

/** Applies a patch to a message. Returns its flags and tags, and the patch that undoes the change. */
export function patchRow(
  { flags, tags }: { flags: number; tags: string },
  patch: MessagePatch,
): { flags: number; tags: string; reverse: MessagePatch } {
  const { is_read, is_starred } = patch;
  const reverse: MessagePatch = {};
  let patched = flags;
  if (is_read !== undefined) patched = is_read ? patched & ~UNREAD : patched | UNREAD;
  if (is_starred !== undefined) patched = is_starred ? patched | STARRED : patched & ~STARRED;
  if ((patched ^ flags) & UNREAD) reverse.is_read = !is_read;
  if ((patched ^ flags) & STARRED) reverse.is_starred = !is_starred;
  return { flags: patched, tags: patchTags(tags, patch, reverse), reverse };
}

function patchTags(
  before: string,
  { tags, add_tags, remove_tags }: MessagePatch,
  reverse: MessagePatch,
): string {
  if (!tags && !add_tags && !remove_tags) return before;
  const had = JSON.parse(before) as string[];
  const kept = (tags ?? had).filter((tag) => !remove_tags?.includes(tag));
  const added = new Set(add_tags).difference(new Set([...(tags ?? had), ...(remove_tags ?? [])]));
  const now = [...kept, ...[...added].slice(0, Math.max(0, MAX_TAGS - kept.length))];
  const after = JSON.stringify(now);
  if (after === before) return before;
  // Undoes only what this change has added or removed, so that a tag that another client adds in the meantime stays.
  if (tags) reverse.tags = had;
  else {
    const [gained, lost] = [now.filter((tag) => !had.includes(tag)), had.filter((tag) => !now.includes(tag))];
    if (gained.length > 0) reverse.remove_tags = gained;
    if (lost.length > 0) reverse.add_tags = lost;
  }
  return after;
}
