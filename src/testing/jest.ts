/** Adds the matchers to `expect` of Jest, which does not tell how much time a test has left: see `PosternOptions.timeout`. */
import { expect } from '@jest/globals';
import { createMatchers, type PosternMatchers } from './matchers.ts';

expect.extend(createMatchers(() => ({})));

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T> extends PosternMatchers<R> {}
}

declare global {
  // The types of `@types/jest`.
  namespace jest {
    interface Matchers<R, T> extends PosternMatchers<R> {}
  }
}
