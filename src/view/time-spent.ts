/**
 * Milliseconds of processor time that this thread has used. Unlike a clock it does not run while other programs are
 * busy, so what fits into the limits of a view does not depend on them.
 */
export function timeSpent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
