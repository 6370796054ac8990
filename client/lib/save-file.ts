/**
 * Gives a file to the browser, which saves it under this name.
 *
 * @param type its media type, e.g. `text/csv;charset=utf-8`
 */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
