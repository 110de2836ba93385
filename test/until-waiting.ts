/** Resolves when a request is waiting for messages, or when the wait that may time out is over. */
export async function untilWaiting(
  isWaiting: () => Promise<boolean>,
  wait?: Promise<unknown>,
): Promise<void> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  wait?.then(end, end);
  while (!isOver && !(await isWaiting())) await new Promise(setImmediate);
}
