import type { EN } from './en.pure.js';

/** Every fixed word of a language. */
export type Words = Record<keyof typeof EN, string>;
