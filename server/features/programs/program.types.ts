/** The only format of programs that there is. */
export const PROGRAM_FORMAT = 'stopline-program/1';

/** The parts of a program (programs 7), in the order in which they are applied. */
export const PROGRAM_PARTS = [
  'citation_settings',
  'registry',
  'calendar',
  'mailing',
  'desk_settings',
  'pdf_settings',
  'text_sets',
  'fine_schedules',
  'deadline_rules',
  'reasons',
  'check_rules',
  'calendar_days',
] as const;
/** The parts that are lists of rows; the others are settings by their names. */
export const LIST_PARTS: readonly ProgramPartName[] = [
  'text_sets',
  'fine_schedules',
  'deadline_rules',
  'reasons',
  'check_rules',
  'calendar_days',
];
export type ProgramPartName = (typeof PROGRAM_PARTS)[number];

/** What becomes of a row or a setting of a program. */
export const PROGRAM_ACTS = ['ADD', 'CHANGE', 'SAME', 'CONFLICT'] as const;
export type ProgramAct = (typeof PROGRAM_ACTS)[number];

/** The fields of a row, by the names of services. */
export type Fields = Record<string, unknown>;

/** A setting or a row of a program, beside what is saved. */
export interface ProgramChange {
  part: ProgramPartName;
  /** The name of a setting, the words by which a row is known in its list, or the cause of PDF settings. */
  key: string;
  /** The field of a row that changes; null for a setting, and for a row as a whole. */
  field: string | null;
  act: ProgramAct;
  /** Null where nothing is added or changed. Rows are as the file has them. */
  old: unknown;
  new: unknown;
  sentence: string;
}

export type ProgramCounts = Record<ProgramAct, number>;

/** What a program would change now. */
export interface ProgramPreview {
  name: string;
  note: string;
  example: boolean;
  changes: ProgramChange[];
  counts: ProgramCounts;
  /** Names these changes; others have another. */
  digest: string;
}

/** A program that was applied. */
export interface AppliedProgram {
  /** The number of additions and changes. */
  applied: number;
  counts: ProgramCounts;
}

/** A row, or a group of settings, as it is saved. */
export interface SavedFields {
  /** Its place in the key of {@link ProgramChange}; settings have none. */
  key: string;
  fields: Fields;
  /** The row, where it has an id. */
  id?: number;
  /** True if it can no longer be changed. */
  isFixed?: boolean;
}

/** A row of a program as it would be saved. */
export interface CheckedFields {
  key: string;
  fields: Fields;
  /** The row as it was sent, where that is saved in a form of its own. */
  sent?: Fields;
  /** What is saved under the same key; null if it is new. */
  old: SavedFields | null;
}
