import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { camelCase, snakeCase } from '../../platform/domain/spelling.pure.js';
import { DEEPEST_PROGRAM, LONGEST_PROGRAM } from './program.rules.js';

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/**
 * Returns a name that stands twice in one object of valid JSON; null if there is none. `JSON.parse` would take the last
 * one, and nobody would see the other.
 */
export function repeatedName(text: string): string | null {
  const objects: (Set<string> | null)[] = [];
  let last: string | null = null;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{') objects.push(new Set());
    else if (token === '[') objects.push(null);
    else if (token === '}' || token === ']') objects.pop();
    else if (token === ':' && last !== null) {
      const name = JSON.parse(last) as string;
      const names = objects.at(-1);
      if (names?.has(name) === true) return name;
      names?.add(name);
    }
    last = token.startsWith('"') ? token : null;
  }
  return null;
}

/** True if a value has no more levels than a program needs; walked without recursion. */
function isFlat(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= DEEPEST_PROGRAM; depth += 1) {
    if (level.length === 0) return true;
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null ? (Object.values(item) as unknown[]) : [],
    );
  }
  return level.length === 0;
}

const fault = (sentence: string): AppError => invalidField('program', sentence, true);

const LONGEST_NAME = 100;

/**
 * Returns a program as it was sent: JSON, or its text.
 *
 * @throws AppError `TOO_LARGE`; `INVALID` for text that is no JSON, a name that stands twice, or one nested too deeply
 */
export function parsedProgram(sent: unknown): unknown {
  const isText = typeof sent === 'string';
  if (isText && Buffer.byteLength(sent) > LONGEST_PROGRAM) throw new AppError('TOO_LARGE');
  const value = isText ? parsedText(sent) : sent;
  if (value === undefined || value === null) throw fault('Program is required');
  if (!isFlat(value)) throw fault('Program is nested too deeply');
  if (!isText && Buffer.byteLength(JSON.stringify(value)) > LONGEST_PROGRAM)
    throw new AppError('TOO_LARGE');
  return value;
}

function parsedText(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text) as unknown;
  } catch {
    throw fault('Program must be JSON');
  }
  const name = repeatedName(text);
  if (name !== null) throw fault(`Program has ${name.slice(0, LONGEST_NAME)} twice in one object`);
  return value;
}

// The parameters of a check are called as they are kept.
const KEPT = 'params';

/**
 * Returns fields of a file as services call them.
 *
 * @param path the place in the file, for refusals
 * @throws AppError `INVALID` for a name in another spelling
 */
export function fromFile<Value>(value: Value, path: string): Value {
  if (Array.isArray(value))
    return value.map((item: unknown, index) => fromFile(item, `${path}.${index}`)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, item]: [string, unknown]) => {
    const place = `${path}.${name.slice(0, LONGEST_NAME)}`;
    const field = camelCase(name);
    if (snakeCase(field) !== name)
      throw invalidField(place, `${name.slice(0, LONGEST_NAME)} is not a known field`, true);
    return [field, name === KEPT ? item : fromFile(item, place)];
  });
  return Object.fromEntries(fields) as Value;
}

/** Returns fields of a service as the file has them. */
export function toFile(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toFile);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]: [string, unknown]) => [
      snakeCase(name),
      name === KEPT ? item : toFile(item),
    ]),
  );
}
