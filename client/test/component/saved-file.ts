import { expect, vi } from 'vitest';

/** Returns the file that an act saves: its name and its text. Nothing is written to a disk. */
export async function saved(act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const blobs: Blob[] = [];
  const makeUrl = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return makeUrl(blob);
  });
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function noted(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  await act();
  await expect.poll(() => names.length).toBe(1);
  click.mockRestore();
  return { name: names[0] ?? '', text: (await blobs.at(-1)?.text()) ?? '' };
}
