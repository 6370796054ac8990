import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { snakeCase } from '../../platform/domain/spelling.pure.js';
import { without } from './program-fields.pure.js';
import { toFile } from './program-text.pure.js';
import type {
  CheckedFields,
  Fields,
  ProgramAct,
  ProgramChange,
  ProgramCounts,
  ProgramPartName,
  SavedFields,
} from './program.types.js';

const LONGEST_SHOWN = 80;

/** A value in a sentence; the whole one stands beside it. */
function shown(value: unknown): string {
  if (value === null || value === '') return 'none';
  const characters = [...(typeof value === 'string' ? value : JSON.stringify(value))];
  return characters.length <= LONGEST_SHOWN
    ? characters.join('')
    : `${characters.slice(0, LONGEST_SHOWN).join('')}…`;
}

const isMap = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns what differs between two values: of a text in five languages a reader sees the one that changed. */
function difference(old: unknown, now: unknown): [old: unknown, now: unknown] {
  if (!isMap(old) || !isMap(now)) return [old, now];
  const names = Object.keys({ ...old, ...now }).filter(
    (name) => !isDeepStrictEqual(old[name] ?? null, now[name] ?? null),
  );
  const pairs = names.map(
    (name) => [name, difference(old[name] ?? null, now[name] ?? null)] as const,
  );
  return [
    Object.fromEntries(pairs.map(([name, [before]]) => [name, before])),
    Object.fromEntries(pairs.map(([name, [, after]]) => [name, after])),
  ];
}

/** Says what a value was, and what it becomes. */
const becomes = (old: unknown, now: unknown): string => difference(old, now).map(shown).join(' → ');

const NOTHING = { old: null, new: null };

/** The names of the given fields that differ from the saved ones. */
export const differing = (saved: Fields, given: Fields): string[] =>
  Object.keys(given).filter(
    (name) => !Object.hasOwn(saved, name) || !isDeepStrictEqual(saved[name], given[name]),
  );

/** Returns what becomes of settings: one change for each that is given. */
export function settingChanges(
  part: ProgramPartName,
  saved: SavedFields,
  given: Fields,
): ProgramChange[] {
  const changed = new Set(differing(saved.fields, given));
  return Object.keys(given).map((name) => {
    const key = saved.key === '' ? snakeCase(name) : `${saved.key}.${snakeCase(name)}`;
    const [old, now] = [toFile(saved.fields[name] ?? null), toFile(given[name] ?? null)];
    const setting = { part, key, field: null };
    return changed.has(name)
      ? {
          ...setting,
          act: 'CHANGE',
          old,
          new: now,
          sentence: `${part}: ${key}: ${becomes(old, now)}`,
        }
      : { ...setting, act: 'SAME', ...NOTHING, sentence: `${part}: ${key} is the same` };
  });
}

/** Returns what becomes of a row: one change for each field that differs. */
export function rowChanges(
  part: ProgramPartName,
  { key, fields, old }: CheckedFields,
  setByServer: readonly string[] = [],
): ProgramChange[] {
  const inFile = (row: Fields): unknown => toFile(without(row, setByServer));
  const row = (act: ProgramAct, said: string, values: { old: unknown; new: unknown }) => ({
    part,
    key,
    field: null,
    act,
    ...values,
    sentence: `${part}: ${key} ${said}`,
  });
  if (old === null) return [row('ADD', 'is added', { old: null, new: inFile(fields) })];
  const changed = differing(old.fields, fields);
  if (changed.length === 0) return [row('SAME', 'is the same', NOTHING)];
  if (old.isFixed === true) {
    const values = { old: inFile(old.fields), new: inFile(fields) };
    return [row('CONFLICT', 'is in use and differs', values)];
  }
  return changed.map((name) => {
    const [before, after] = [toFile(old.fields[name] ?? null), toFile(fields[name] ?? null)];
    const field = snakeCase(name);
    const sentence = `${part}: ${key}, ${field}: ${becomes(before, after)}`;
    return { part, key, field, act: 'CHANGE', old: before, new: after, sentence };
  });
}

/** The number of changes of each act. */
export function countsOf(changes: readonly ProgramChange[]): ProgramCounts {
  const counts: ProgramCounts = { ADD: 0, CHANGE: 0, SAME: 0, CONFLICT: 0 };
  for (const { act } of changes) counts[act] += 1;
  return counts;
}

/** The counts as a tool and the page say them. */
export const countsSentence = ({ ADD, CHANGE, SAME, CONFLICT }: ProgramCounts): string =>
  `${ADD} to add, ${CHANGE} to change, ${SAME} the same, ${CONFLICT} in conflict`;

/** Returns the name of a program's changes: with another setting or another file it is another. */
export function digestOf(
  { name, note, example }: { name: string; note: string; example: boolean },
  changes: readonly ProgramChange[],
): string {
  return createHash('sha256')
    .update(JSON.stringify([name, note, example, changes]))
    .digest('hex');
}
