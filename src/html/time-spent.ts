/**
 * The CPU time of this thread in milliseconds. Unlike wall-clock time it does not depend on other programs, so the
 * limits of a view do not either.
 */
export function timeSpent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
