/** Making a file takes a moment and a demo may send thousands of mails: each is made once, when first wanted. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
