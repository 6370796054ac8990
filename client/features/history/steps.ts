import type { HistoryPage_HistoryItemFragment } from '../../graphql/documents';

type Item = HistoryPage_HistoryItemFragment;

/** A line of the history: one step, or several selections that one person made in a row. */
export interface Step {
  /** The id of the first of its items; it stays while items are added at the end. */
  id: string;
  items: readonly [Item, ...Item[]];
}

/** The icons of the two acts that officers do many times in a row, as the server names them. */
const SELECTED = 'photo-check';
const UNSELECTED = 'photo-off';

const isSelection = ({ properties }: Item): boolean =>
  properties.icon === SELECTED || properties.icon === UNSELECTED;

/** The history with selections of evidence that follow each other, by the same person, as one step. */
export function stepsOf(items: readonly Item[]): Step[] {
  const steps: { id: string; items: [Item, ...Item[]] }[] = [];
  for (const item of items) {
    const last = steps.at(-1);
    const before = last?.items[0];
    if (
      last !== undefined &&
      before !== undefined &&
      isSelection(before) &&
      isSelection(item) &&
      before.properties.actor === item.properties.actor
    ) {
      last.items.push(item);
    } else {
      steps.push({ id: item.id, items: [item] });
    }
  }
  return steps;
}

/** The item that a step looks like: a selection rather than one that was taken back. */
export function faceOf({ items }: Step): Item {
  return items.find(({ properties }) => properties.icon === SELECTED) ?? items[0];
}

/** Returns the sum of several selections: `4 images selected, 1 unselected`. */
export function selectionSummary(items: readonly Item[]): string {
  const selected = items.filter(({ properties }) => properties.icon === SELECTED).length;
  const unselected = items.length - selected;
  const images = (count: number): string => `${count} ${count === 1 ? 'image' : 'images'}`;
  if (unselected === 0) return `${images(selected)} selected`;
  if (selected === 0) return `${images(unselected)} unselected`;
  return `${images(selected)} selected, ${unselected} unselected`;
}
