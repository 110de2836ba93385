/** Adds the matchers to `expect` of Jest. Waits end before the test does. */
import { expect } from '@jest/globals';
import { createMatchers, type PosternMatchers } from './matchers.ts';
import { followJest } from './runner-deadlines.ts';

followJest();
expect.extend(createMatchers(() => undefined));

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T> extends PosternMatchers<R> {}
}

declare global {
  // The types of `@types/jest`.
  namespace jest {
    interface Matchers<R, T> extends PosternMatchers<R> {}
  }
}
