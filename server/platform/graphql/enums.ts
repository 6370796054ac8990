import { registerEnumType } from '@nestjs/graphql';
import { CAUSES, type Cause as CauseName } from '../domain/duty.js';

/** A GraphQL enum of a literal union, its words unchanged. */
export function words<Word extends string>(list: readonly Word[]): { [Key in Word]: Key } {
  return Object.fromEntries(list.map((word) => [word, word])) as { [Key in Word]: Key };
}

/** A GraphQL enum in capitals of a union in small letters. */
export function capitals<Word extends string>(
  list: readonly Word[],
): { [Key in Word as Uppercase<Key>]: Key } {
  return Object.fromEntries(list.map((word) => [word.toUpperCase(), word])) as {
    [Key in Word as Uppercase<Key>]: Key;
  };
}

/** Registers an enum with a sentence about it and one about each of its values: they are the documentation. */
export function register<Values extends Record<string, string>>(
  values: Values,
  name: string,
  description: string,
  sentences: Record<keyof Values, string>,
): void {
  const valuesMap = Object.fromEntries(
    Object.entries(sentences).map(([value, sentence]) => [value, { description: sentence }]),
  );
  registerEnumType<Record<string, string>>(values, { name, description, valuesMap });
}

export const Cause = words<CauseName>(CAUSES);

register(Cause, 'Cause', 'The violation of an event.', {
  REDLIGHT: 'The stop line was crossed at a red light.',
  SPEEDING: 'The limit was exceeded.',
});
