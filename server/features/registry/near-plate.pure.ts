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

/**
 * Characters that are taken for each other (guards 3). The groups overlap: C looks like G, and G like 6, but C does not
 * look like 6, so that no key of a plate says which plates look like it.
 */
const ALIKE_GROUPS = '0ODQ 8B 1IL 5S 2Z CG G6 68 1IT 17 MN UV VY EF PR 4A'.split(' ');

/** Of each character those that it is taken for. */
export const ALIKE: ReadonlyMap<string, string> = new Map(
  [...new Set(ALIKE_GROUPS.join(''))].map((character) => {
    const groups = ALIKE_GROUPS.filter((group) => group.includes(character)).join('');
    return [character, [...new Set(groups)].filter((other) => other !== character).join('')];
  }),
);

/** Two plates look alike up to this number of places. */
const MOST_PLACES = 2;

/**
 * Returns the number of places in which two plates differ if they look alike: they are equally long, and differ in one or
 * two places, each time by characters of one group (guards 3). Null if they do not look alike, or are equal.
 */
export function lookAlikePlaces(plate: string, other: string): number | null {
  const [characters, others] = [[...plateKey(plate)], [...plateKey(other)]];
  if (characters.length !== others.length) return null;
  const pairs = characters.flatMap((character, index) => {
    const one = others[index] ?? '';
    return character === one ? [] : [[character, one] as const];
  });
  const isAlike = pairs.every(([one, two]) => ALIKE.get(one)?.includes(two) === true);
  return isAlike && pairs.length > 0 && pairs.length <= MOST_PLACES ? pairs.length : null;
}

/** Returns the keys of all plates that look like one; the order means nothing. */
export function lookAlikes(plate: string): string[] {
  const characters = [...plateKey(plate)];
  const changed = (from: readonly string[], index: number): string[][] =>
    [...(ALIKE.get(characters[index] ?? '') ?? '')].map((other) => from.with(index, other));
  return characters
    .flatMap((_, first) =>
      changed(characters, first).flatMap((one) => [
        one,
        ...characters.flatMap((__, second) => (second > first ? changed(one, second) : [])),
      ]),
    )
    .map((key) => key.join(''));
}
