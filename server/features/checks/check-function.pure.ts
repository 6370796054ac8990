import { z } from 'zod';
import type { CheckSubject } from './check-subject.types.js';

/* The parts that the functions of the checks are made of (cameras 2). */

/** A function with the schema of its parameters; a missing parameter has its default. */
export interface CheckFunction<Params extends z.ZodObject = z.ZodObject> {
  params: Params;
  /** Returns the sentence; null where the function does not fire, or something that it needs is unknown. */
  check: (subject: CheckSubject, params: z.output<Params>) => string | null;
}

/** Declares a function; its parameters have the types of their schema. */
export const define = <Params extends z.ZodObject>(
  params: Params,
  check: CheckFunction<Params>['check'],
): CheckFunction<Params> => ({ params, check });

/** The schema of a function without parameters. */
export const NO_PARAMS = z.strictObject({});

/** A number as a parameter. */
export const numberParam = (
  label: string,
  least: number,
  most: number,
  usual: number,
): z.ZodDefault<z.ZodNumber> => {
  const sentence = `${label} must be a number from ${least} to ${most}`;
  return z.number(sentence).min(least, sentence).max(most, sentence).default(usual);
};

/** The sentence if it fires, otherwise null. */
export const sentenceIf = (fires: boolean, sentence: string): string | null =>
  fires ? sentence : null;

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
