import type { UserCaller } from '../../platform/identity/caller.js';
import type { CheckedFields, Fields, ProgramPartName, SavedFields } from './program.types.js';

/** A part of a program that is a group of settings: what is not given stays. */
export interface SettingsPart {
  form: 'settings';
  name: ProgramPartName;
  /** The settings as they are saved, one group for each name in the part; `''` for a part that is one group. */
  saved: () => Promise<SavedFields[]>;
  /** Returns the given settings as they would be saved. @throws AppError `INVALID` */
  check: (given: Fields, saved: SavedFields) => Promise<Fields> | Fields;
  /** Saves the given settings, by the rules of their route. */
  save: (caller: UserCaller, given: Fields, saved: SavedFields) => Promise<unknown>;
  /** The settings that an installation begins without: they are saved nowhere yet. */
  mayBeUnset?: readonly string[];
  /** True if the part has groups by name, as the PDF settings by cause. */
  hasGroups?: true;
}

/** A part of a program that is a list of rows. */
export interface RowsPart {
  form: 'rows';
  name: ProgramPartName;
  /** The rows in the order in which they were added. */
  saved: () => Promise<SavedFields[]>;
  /** Returns a row as it would be saved. @throws AppError `INVALID` */
  check: (given: Fields, saved: readonly SavedFields[]) => Promise<CheckedFields> | CheckedFields;
  /** Saves a row, by the rules of its route. */
  save: (caller: UserCaller, checked: CheckedFields) => Promise<unknown>;
  /** The field that takes the day of a call, if the rows have one. */
  dayField?: string;
  /** Fields that the server sets itself: no file has them. */
  setByServer?: readonly string[];
}

export type ProgramPart = SettingsPart | RowsPart;
