import { statfsSync } from 'node:fs';

/** Free bytes on the file system of the data folder; unlimited in memory. */
export function freeBytes(dataDir: string | null): number {
  if (dataDir === null) return Number.POSITIVE_INFINITY;
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize;
}
