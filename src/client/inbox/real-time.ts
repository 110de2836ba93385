/** Clocks and timers as they are when this is loaded, because fake timers, which tests install later, stop them. */

// Jest can install its own before any module is loaded, and keeps the original here.
const nativeNow = (globalThis as { [key: symbol]: unknown })[Symbol.for('jest-native-now')];

/** Milliseconds since 1970. */
export const time = (nativeNow ?? Date.now) as () => number;

/** Milliseconds that only ever increase. */
export const now: () => number = nativeNow ? time : performance.now.bind(performance);

export const startTimer = setTimeout.bind(globalThis);
export const stopTimer = clearTimeout.bind(globalThis);
