import { plateKey } from '../../platform/domain/plate.js';

/** Characters that a camera and an eye take for each other (desk 9); each stands for the first one of its group. */
const LOOKALIKES = ['0ODQ', '8B', '1IL', '5S', '2Z'] as const;

const FIRST = new Map(
  LOOKALIKES.flatMap(([first = '', ...others]) => others.map((other) => [other, first])),
);

/**
 * Returns a key that similar plates share: the plate's key with each group of characters written as its first one. In
 * SQL the same is `translate(plate_key, 'ODQBILSZ', '00081152')`.
 */
export function nearKey(plate: string): string {
  return [...plateKey(plate)].map((character) => FIRST.get(character) ?? character).join('');
}

/** Returns the number of characters in which two plates of one {@link nearKey} differ: the fewer, the nearer. */
export function differences(plate: string, other: string): number {
  const characters = [...plateKey(other)];
  return [...plateKey(plate)].filter((character, index) => character !== characters[index]).length;
}
