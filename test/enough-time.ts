/**
 * Runs a check in which something must happen before a time is over. A busy machine may pause for longer than that, so a
 * check that failed runs again with more time: it multiplies its times by `factor`.
 */
export async function withEnoughTime(check: (factor: number) => Promise<void>): Promise<void> {
  for (const factor of [1, 4]) {
    try {
      return await check(factor);
    } catch {
      // The last attempt says why.
    }
  }
  await check(16);
}
