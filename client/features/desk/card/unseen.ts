/** An image of the stage: its place in the strip is its digit. */
interface Shown {
  id: string;
  kind: 'image' | 'video';
  caption: string;
}

/** A selected image that was not looked at in large. */
interface Unseen {
  id: string;
  caption: string;
  /** Its place in the strip, from 1. */
  place: number;
}

/**
 * Returns the selected images that nobody has looked at yet, in the order of the strip: a notice needs all of them seen
 * (desk 4).
 */
export const unseenOf = (
  items: readonly Shown[],
  selected: ReadonlySet<string>,
  viewed: readonly string[],
): Unseen[] =>
  items.flatMap(({ id, kind, caption }, index) =>
    kind === 'image' && selected.has(id) && !viewed.includes(id)
      ? [{ id, caption, place: index + 1 }]
      : [],
  );

/** The server's sentence about images that were not looked at (desk 11), and which ones they are. */
export function unseenText(unseen: readonly Unseen[], count: number): string {
  const which = unseen.map(({ caption, place }) => `${caption} (${place})`).join(', ');
  return `Look at every selected image in large first, ${unseen.length} of ${count} are left: ${which}`;
}
