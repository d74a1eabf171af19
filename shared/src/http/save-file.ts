/**
 * Saves a blob through the browser's downloads. The browser keeps a large blob of a reply on disk, so that no page holds a whole archive in
 * memory.
 */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read it only after the click event.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
