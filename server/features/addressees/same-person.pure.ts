import { folded } from '../../platform/domain/fold.pure.js';

/** A person as far as they can be told apart: an addressee by name and address. */
interface Person {
  name: string | null;
  address: string | null;
}

const compared = (text: string | null): string => folded(text ?? '').replaceAll(/\s+/gu, '');

/** True if name and address are equal, without case and white space (repair 3). */
export function isSamePerson(one: Person, other: Person): boolean {
  return (
    compared(one.name) === compared(other.name) && compared(one.address) === compared(other.address)
  );
}
