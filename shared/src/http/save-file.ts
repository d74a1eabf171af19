/**
 * Hands a blob to the browser's downloads under this name. A blob of a reply is kept by the browser on disk once it is large, so that
 * no page holds a whole archive in its memory.
 */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read it only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
