/**
 * Frees the memory of these bytes, which nobody reads any more. The garbage collector may come much later, because it does not know
 * how scarce the memory outside its heap is. Does nothing if others share the memory, or if it is free.
 */
export function freeBytes({ buffer, length }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === length) buffer.transfer(0);
}
