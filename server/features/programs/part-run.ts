import { isDeepStrictEqual } from 'node:util';
import { snakeCase } from '../../platform/domain/spelling.pure.js';
import { AppError, type FieldErrors, invalidField } from '../../platform/errors/app-error.js';
import { validate } from '../../platform/errors/validate.js';
import { rewordingChecks } from '../../platform/database/transactions.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { differing, rowChanges, settingChanges } from './program-changes.pure.js';
import { only, without } from './program-fields.pure.js';
import type { ProgramPart, RowsPart, SettingsPart } from './program-part.js';
import { fromFile } from './program-text.pure.js';
import { partRules } from './program.rules.js';
import type { CheckedFields, Fields, ProgramChange, SavedFields } from './program.types.js';

/** What a part changes, and what is refused of it by its place in the file. */
export interface PartRun {
  changes: ProgramChange[];
  errors: FieldErrors;
}

/** Refusals of a row that only happen where others were faster. */
const LATE: readonly string[] = ['SETTINGS_CHANGED', 'SCHEDULE_IN_USE', 'SCHEDULE_WITHDRAWN'];

/** Errors by the place in the file of what is refused. */
function placedErrors(error: unknown, place: string): FieldErrors {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  if (LATE.includes(error.code)) throw new AppError('PROGRAM_CHANGED');
  const { errors, asSent } = error.details;
  if (errors === undefined) return { [place]: [error.message] };
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentences]) => {
      const name = asSent === true ? field : snakeCase(field);
      const isPlaced = name === place || name.startsWith(`${place}.`);
      return [
        isPlaced ? name : `${place}.${name}`,
        sentences.map((sentence) => sentence.replace(`${field} is not`, `${name} is not`)),
      ];
    }),
  );
}

/** Saves something; what is checked of it at the end is refused at its place in the file. */
const placingChecks = (place: string, save: () => Promise<unknown>): Promise<unknown> =>
  rewordingChecks(
    (error) => new AppError('INVALID', { errors: placedErrors(error, place), asSent: true }),
    save,
  );

/**
 * Compares a part of a program with what is saved, and saves what differs, each row by itself and by the rules of its
 * route. It runs inside of a transaction, whose owner decides whether it is kept.
 *
 * @param value the part as the file has it
 * @param from the day that takes the place of the day of each row
 */
export async function runPart(
  caller: UserCaller,
  part: ProgramPart,
  value: unknown,
  from: string | null,
): Promise<PartRun> {
  const run: PartRun = { changes: [], errors: {} };
  try {
    const sent = validate(partRules(part.name, part.form === 'rows'), { [part.name]: value }, true);
    if (part.form === 'rows') await runRows(caller, part, sent[part.name] as Fields[], from, run);
    else await runSettings(caller, part, sent[part.name] as Fields, run);
  } catch (error) {
    Object.assign(run.errors, placedErrors(error, part.name));
  }
  return run;
}

async function runSettings(
  caller: UserCaller,
  part: SettingsPart,
  sent: Fields,
  run: PartRun,
): Promise<void> {
  const groups = await part.saved();
  if (part.hasGroups !== true) {
    for (const group of groups) await runGroup(caller, part, sent, group, run);
    return;
  }
  for (const [name, value] of Object.entries(sent)) {
    const place = `${part.name}.${name.slice(0, 100)}`;
    const group = groups.find(({ key }) => key === name);
    if (group === undefined)
      Object.assign(run.errors, { [place]: [`${name.slice(0, 100)} is not a known field`] });
    else if (typeof value !== 'object' || value === null || Array.isArray(value))
      Object.assign(run.errors, { [place]: [`${name} must be an object`] });
    else await runGroup(caller, part, value as Fields, group, run);
  }
}

async function runGroup(
  caller: UserCaller,
  part: SettingsPart,
  sent: Fields,
  saved: SavedFields,
  { changes, errors }: PartRun,
): Promise<void> {
  const place = saved.key === '' ? part.name : `${part.name}.${saved.key}`;
  try {
    const given = fromFile(sent, place);
    assertKnown(given, [...Object.keys(saved.fields), ...(part.mayBeUnset ?? [])]);
    // What is saved already is not checked again: it may be older than a rule.
    const isSame = differing(saved.fields, given).length === 0;
    const checked = isSame ? given : await part.check(given, saved);
    changes.push(...settingChanges(part.name, saved, checked));
    const changed = differing(saved.fields, checked);
    if (changed.length > 0)
      await placingChecks(place, () => part.save(caller, only(checked, changed), saved));
  } catch (error) {
    Object.assign(errors, placedErrors(error, place));
  }
}

/** @throws AppError `INVALID` for settings that a part does not have */
function assertKnown(given: Fields, known: readonly string[]): void {
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const errors = unknown.map((name) => [name, [`${name} is not a known field`]]);
  throw new AppError('INVALID', { errors: Object.fromEntries(errors) as FieldErrors });
}

/** A row that is to be saved. */
interface Planned {
  place: string;
  checked: CheckedFields;
}

async function runRows(
  caller: UserCaller,
  part: RowsPart,
  rows: readonly Fields[],
  from: string | null,
  run: PartRun,
): Promise<void> {
  const saved = await part.saved();
  const known = new Set<string>();
  const planned: Planned[] = [];
  for (const [index, row] of rows.entries()) {
    const place = `${part.name}.${index}`;
    try {
      const checked = await checkedRow(part, fromFile(row, place), saved, from);
      if (known.has(checked.key)) throw invalidField(place, `${checked.key} is there twice`, true);
      known.add(checked.key);
      const changes = rowChanges(part.name, checked, part.setByServer);
      run.changes.push(...changes);
      if (changes.some(({ act }) => act === 'ADD' || act === 'CHANGE'))
        planned.push({ place, checked });
    } catch (error) {
      Object.assign(run.errors, placedErrors(error, place));
    }
  }
  Object.assign(run.errors, await saveRows(caller, part, planned));
}

async function checkedRow(
  part: RowsPart,
  given: Fields,
  saved: readonly SavedFields[],
  from: string | null,
): Promise<CheckedFields> {
  const { dayField, setByServer = [] } = part;
  const row = from !== null && dayField !== undefined ? { ...given, [dayField]: from } : given;
  const unknown = setByServer.find((name) => Object.hasOwn(row, name));
  if (unknown !== undefined)
    throw invalidField(snakeCase(unknown), `${snakeCase(unknown)} is not a known field`, true);
  // What is saved already is not checked again: it may be older than a rule.
  const same = saved.find(({ fields }) => isDeepStrictEqual(without(fields, setByServer), row));
  return same === undefined
    ? part.check(row, saved)
    : { key: same.key, fields: same.fields, old: same };
}

/** Saves rows in their order; one that another row is still in the way of is tried again after it. */
async function saveRows(
  caller: UserCaller,
  part: RowsPart,
  planned: readonly Planned[],
): Promise<FieldErrors> {
  let waiting = planned;
  for (;;) {
    const refused: (Planned & { errors: FieldErrors })[] = [];
    for (const row of waiting) {
      try {
        await placingChecks(row.place, () => part.save(caller, row.checked));
      } catch (error) {
        refused.push({ ...row, errors: placedErrors(error, row.place) });
      }
    }
    if (refused.length === 0 || refused.length === waiting.length)
      return Object.assign({}, ...refused.map(({ errors }) => errors)) as FieldErrors;
    waiting = refused;
  }
}
