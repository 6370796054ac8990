import { isHash, isRecord, jsonOfText } from './bytes.js';

/** An act of `history.json`, with fields of the right kinds. */
export interface Act {
  /** In the log, from 1. */
  position: number;
  /** The hash of the act before it in the log, of whichever case. */
  previous: string;
  line: string;
  hash: string;
  /** The inclusion proof (RFC 9162 §2.1.3.1). */
  inclusion: string[];
  shown: Shown | null;
}

/** The words of an act, which its line holds as a digest only. */
interface Shown {
  key: string;
  description: string;
  /** The text of the `jsonb`. */
  details: string;
}

/** The values of a sealed line. */
export interface Line {
  /** 1: before the log had digests. 2: words and addresses are digests. */
  form: 1 | 2;
  createdAt: string;
  type: string;
  citationId: number | null;
  by: string | null;
  /** Counts the form-2 acts of the case from 1; null in form 1. */
  number: number | null;
  /** The digest of the words in form 2. */
  content: string | null;
  /** The words themselves in form 1. */
  words: { description: string; details: string } | null;
}

const FORM_2_VALUES = 14;
const FORM_1_VALUES = [14, 15];

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0;
const orNull = <T>(value: unknown, is: (value: unknown) => value is T): T | null =>
  is(value) ? value : null;

/** Reads an act of `history.json`; null if a field is missing or of another kind. */
export function readAct(value: unknown): Act | null {
  if (!isRecord(value)) return null;
  const { position, previous, line, hash, inclusion, shown } = value;
  const isOfForm = isCount(position) && isHash(previous) && isText(line) && isHash(hash);
  if (!isOfForm || !Array.isArray(inclusion) || !inclusion.every(isHash)) return null;
  const words = shown === null ? null : readShown(shown);
  return words === undefined ? null : { position, previous, line, hash, inclusion, shown: words };
}

function readShown(value: unknown): Shown | undefined {
  if (!isRecord(value)) return undefined;
  const { key, description, details } = value;
  return isHash(key) && isText(description) && isText(details)
    ? { key, description, details }
    : undefined;
}

/** Reads a sealed line; null if it is of neither form. */
export function readLine(line: string): Line | null {
  const values = jsonOfText(line);
  if (!Array.isArray(values)) return null;
  return values[0] === 'v2' ? readForm2(values) : readForm1(values);
}

function readForm2(values: readonly unknown[]): Line | null {
  const [, , createdAt, , type, citationId, , , by, , , number, content] = values;
  if (values.length !== FORM_2_VALUES || !isText(createdAt) || !isText(type) || !isHash(content))
    return null;
  return {
    form: 2,
    ...{ createdAt, type, content },
    citationId: orNull(citationId, isCount),
    by: orNull(by, isText),
    number: orNull(number, isCount),
    words: null,
  };
}

function readForm1(values: readonly unknown[]): Line | null {
  const [, createdAt, , type, description, citationId, , , by, , , details] = values;
  const isOfForm = isText(createdAt) && isText(type) && isText(description) && isText(details);
  if (!FORM_1_VALUES.includes(values.length) || !isOfForm) return null;
  return {
    form: 1,
    ...{ createdAt, type },
    citationId: orNull(citationId, isCount),
    by: orNull(by, isText),
    number: null,
    content: null,
    words: { description, details },
  };
}
