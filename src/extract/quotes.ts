import type { TextBlock } from '../html/text-blocks.ts';

// "On 5 Oct 2026, Acme <no-reply@acme.test> wrote:", "Am 05.10.2026 schrieb Acme:"
const WROTE =
  /(?<!\p{L})(?:wrote|schrieb|a écrit|escribió|escreveu|ha scritto|schreef|skrev|napisał(?:\(a\))?|napsal(?:\(a\))?|kirjoitti|írta|yazdı|a scris|έγραψε|написал(?:а|\(а\))?|пишет|пише|写道|寫道|さんの書き込み|님이 작성)(?!\p{L})[^:：]{0,100}[:：]$/iu;
const HAS_DATE_OR_ADDRESS = /\d|@/;
// Not >>> 3391 <<<
const QUOTED = /^>(?!.*<$)/;
const ORIGINAL =
  /^[-_ ]*(?:original message|ursprüngliche nachricht|message d.origine|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|исходное сообщение)[-_ ]*$/iu;

/** The text that the sender has written, without the message that it answers: a code in that has been used. */
export function withoutQuotes(blocks: readonly TextBlock[]): TextBlock[] {
  const at = blocks.findIndex(
    ({ text }, index) =>
      index > 0 && (ORIGINAL.test(text) || (WROTE.test(text) && HAS_DATE_OR_ADDRESS.test(text))),
  );
  const own = blocks.slice(0, at < 0 ? undefined : at).filter(({ text }) => !QUOTED.test(text));
  return own.length > 0 ? own : [...blocks];
}
