import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Type } from 'typebox';
import { SelectionParameters } from '../../contract/filter.ts';
import { ListParameters } from '../../contract/list.ts';
import { ViewParameters } from '../../contract/message/view.ts';
import { AppError } from '../../mailbox/errors.ts';
import { compileQuery } from './query.ts';

function read(schema: object, text: string): Record<string, unknown> {
  const result = compileQuery(schema)(new URLSearchParams(text));
  if ('error' in result) throw result.error;
  return result.value;
}

describe('a query string', () => {
  it('returns the given parameters, and the defaults of required parameters that are missing', () => {
    assert.deepEqual(read(ListParameters, ''), {});
    assert.deepEqual(read(ListParameters, 'offset=0&q='), { q: '', offset: 0 });
    assert.deepEqual(read(ViewParameters, ''), { theme: 'light', remote: 'block', images: 'show' });
    assert.deepEqual(read(ViewParameters, 'theme=dark'), { theme: 'dark', remote: 'block', images: 'show' });
  });

  it('clamps every integer of any length into its range', () => {
    fc.assert(
      fc.property(fc.bigInt(), (number) => {
        const { limit } = read(ListParameters, `limit=${number}`);
        const expected = number < 1n ? 1 : number > 200n ? 200 : Number(number);
        assert.equal(limit, expected);
      }),
    );
  });

  it('accepts only integers as integers', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/^-?[0-9]+$/.test(text)),
        (text) => {
          const query = `limit=${encodeURIComponent(text.toWellFormed())}`;
          assert.throws(() => read(ListParameters, query), { code: 'invalid_parameter' });
        },
      ),
    );
  });

  it('accepts every number as programs write it, and nothing else that Number() accepts', () => {
    const schema = Type.Object({ timeout: Type.Number() });
    fc.assert(
      fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), (timeout) => {
        assert.equal(
          read(schema, String(new URLSearchParams({ timeout: String(timeout) }))).timeout,
          timeout + 0,
        );
      }),
    );
    for (const text of ['', ' 1', '.5', '5.', '+1', '0x1', '1_0', 'Infinity', 'NaN', '1e', 'e5'])
      assert.throws(() => read(schema, `timeout=${encodeURIComponent(text)}`), { code: 'invalid_parameter' });
  });

  it('only throws errors meant for the client, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        try {
          read(ListParameters, text);
        } catch (error) {
          assert.ok(error instanceof AppError);
        }
      }),
    );
  });

  it('rejects any parameter where none is accepted', () => {
    const nothing = Type.Object({}, { additionalProperties: false });
    assert.deepEqual(read(nothing, ''), {});
    for (const text of ['a', 'a=1', '=', '__proto__=1', 'toString']) {
      assert.throws(() => read(nothing, text), { code: 'invalid_parameter' });
    }
  });

  it('suggests the parameter that was probably meant', () => {
    for (const [schema, text, message] of [
      [SelectionParameters, 'recipeint=a', 'Unknown parameter recipeint. Did you mean recipient?'],
      [SelectionParameters, 'tags=a', 'Unknown parameter tags. Did you mean tag?'],
      [
        Type.Object({}, { additionalProperties: false }),
        'x',
        'Unknown parameter x. This request accepts none.',
      ],
    ] as const) {
      assert.throws(() => read(schema, text), { message });
    }
    assert.throws(() => read(SelectionParameters, 'from=a'), /This request accepts to, subject, sender, /);
  });

  it('uses the last of a repeated parameter, and rejects it where it is strict', () => {
    assert.equal(read(ListParameters, 'q=a&q=b').q, 'b');
    assert.throws(() => read(SelectionParameters, 'q=a&q=b'), {
      message: 'q was given 2 times, but must not be repeated.',
    });
    assert.deepEqual(read(SelectionParameters, 'to=a&to=b'), { to: ['a', 'b'] });
  });

  it('parses -0 as 0, because JSON has no negative zero', () => {
    const { min } = read(Type.Object({ min: Type.Integer({ minimum: 0 }) }), 'min=-0');
    assert.ok(Object.is(min, 0));
  });
});
