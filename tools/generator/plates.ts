import type { Random } from '../../server/demo/random.ts';

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** A plate of the usual look `@@@ ####` (contract 7). */
export function plate(random: Random): string {
  let text = '';
  for (let i = 0; i < 3; i++) text += LETTERS[random.int(0, LETTERS.length - 1)] ?? 'A';
  return `${text} ${String(random.int(0, 9999)).padStart(4, '0')}`;
}
