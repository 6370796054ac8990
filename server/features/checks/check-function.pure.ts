import { z } from 'zod';
import type { CheckParamSet, ParamValues } from './check-params.pure.js';
import type { CheckNeed, CheckSubject } from './check-subject.types.js';

/* The parts that the functions of the checks are made of (cameras 2). */

/** A function of the checks: all that is known of it, said once. */
export interface CheckFunction<
  Need extends CheckNeed = CheckNeed,
  Params extends CheckParamSet = CheckParamSet,
> {
  /** Its name for people. */
  label: string;
  /** The event that it fires for. */
  text: string;
  /** What it looks at beside the event: the statement reads it where the function is active, and `check` gets no more. */
  needs: readonly Need[];
  params: Params;
  /** Checks the values of the parameters; a missing one has its usual value. */
  schema: z.ZodObject;
  /** Returns the sentence; null where the function does not fire, or something that it needs is unknown. */
  check: (subject: CheckSubject<Need>, params: ParamValues<Params>) => string | null;
}

/** Declares a function; its check gets what it needs, and parameters of the declared types. */
export const define = <
  const Need extends CheckNeed = never,
  const Params extends CheckParamSet = Record<never, never>,
>({
  needs = [],
  params = {} as Params,
  ...declared
}: Pick<CheckFunction<Need, Params>, 'label' | 'text' | 'check'> & {
  needs?: readonly Need[];
  params?: Params;
}): CheckFunction<Need, Params> => ({
  ...declared,
  needs,
  params,
  schema: z.strictObject(
    Object.fromEntries(Object.entries(params).map(([name, { schema }]) => [name, schema])),
  ),
});

/** The sentence if it fires, otherwise null. */
export const sentenceIf = (fires: boolean, sentence: string): string | null =>
  fires ? sentence : null;

/** A number of days, minutes or metres: whole, rounded down (guards 2). */
export const whole = (value: number): string => String(Math.floor(value));

/** `toFixed` writes a larger number with an exponent. */
const LARGEST_FIXED = 1e21;

/**
 * A number with at most so many decimals. Halves are rounded up as a person rounds them: 0.35 is 0.4, though its double
 * is a little less. It is never written with an exponent or as a negative zero.
 */
export function short(value: number, decimals = 1): string {
  if (Math.abs(value) >= LARGEST_FIXED) return String(BigInt(value));
  const text = (value * (1 + Number.EPSILON)).toFixed(decimals).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

/** Metadata is free: a number that is text is not known to be one. */
export const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Milliseconds in a second. */
export const SECOND_MS = 1_000;
