import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isAscii } from '../../../text/ascii.ts';
import { substringKey } from '../../../text/substring-key.ts';
import { words } from '../../../text/words.ts';
import { addressTerms } from './conditions.ts';

const LAST_CODE_POINT = 0x10ffff;

it('addresses are looked up by words that every recipient has who is compared as equal', () => {
  let compared = 0;
  for (let code = 0; code <= LAST_CODE_POINT; code++) {
    const character = String.fromCodePoint(code);
    if (!isAscii(substringKey(character))) continue;
    const recipient = `a${character}b.${character}@x.test`;
    assert.deepEqual(
      addressTerms([substringKey(recipient)])[0]!.words,
      words(recipient),
      `U+${code.toString(16)}`,
    );
    compared++;
  }
  assert.ok(compared > 128);
});

it('addresses are not looked up if one of them has no words, or is not ASCII', () => {
  assert.equal(addressTerms(['ada@x.test', 'bob@x.test']).length, 2);
  for (const address of ['!#$', 'jörg@x.test']) assert.deepEqual(addressTerms(['ada@x.test', address]), []);
});
