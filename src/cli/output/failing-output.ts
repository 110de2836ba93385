/**
 * Exits when the output cannot be written: silently when the reader closes the pipe, as in `postern list | head -1`, and
 * with an error when the disk is full.
 */
export function exitWhenOutputFails(): void {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit(0);
    process.stderr.write(
      `postern: Couldn't write the output (${message}). Check the disk and its free space.\n`,
    );
    process.exit(2);
  });
  process.stderr.on('error', () => {});
}
