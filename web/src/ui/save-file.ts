/** Saves a file that the page has made. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  download(url, name);
  // The browser needs the URL until it has saved the file, and there is no event for that.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Downloads a URL. The server sets the name of its own files. */
export function download(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
