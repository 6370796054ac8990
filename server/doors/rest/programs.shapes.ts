import { z } from 'zod';
import {
  LIST_PARTS,
  PROGRAM_ACTS,
  PROGRAM_FORMAT,
  PROGRAM_PARTS,
} from '../../features/programs/program.types.js';
import { flag, named, oneOf, orNull, text, whole } from '../../platform/openapi/fields.js';
import { day } from './deadlines.shapes.js';

const object = z.record(z.string(), z.unknown());

const PARTS = Object.fromEntries(
  PROGRAM_PARTS.map((part) => [
    part,
    (LIST_PARTS.includes(part) ? z.array(object) : object).optional(),
  ]),
);

const fields = {
  format: z.literal(PROGRAM_FORMAT),
  name: text('Name of the program.', 'City speed program'),
  note: text('What its readers must know, 2,000 characters at most.', '').nullish(),
  example: z
    .boolean()
    .nullish()
    .meta({ description: 'True for an example, which lawyers must check.' }),
};

/** A program; the parts have the fields of the routes of their settings. */
export const Program = named('Program', 'The settings that follow from a law.', {
  ...fields,
  ...PARTS,
});

export const ProgramQuery = z.strictObject({
  name: text('Name of the program.', 'City speed program').optional(),
});

const sent = {
  program: z.union([Program, z.string()]).meta({
    description: 'The program, or its text: 2 MB at most.',
    examples: [{ format: PROGRAM_FORMAT, name: 'City speed program' }],
  }),
  from: day('The day that takes the place of each `effective_from` and `from`.').nullish(),
};

export const ProgramInput = named('ProgramInput', 'A program, to be compared.', sent);

export const ProgramApplication = named('ProgramApplication', 'A program, to be applied.', {
  ...sent,
  digest: text('The digest of its preview.', 'a3f1c0'),
});

export const ProgramCheck = named('ProgramCheck', 'The check of an example by a lawyer.', {
  by: text('The name of the person who checked it, 120 characters at most.', 'Dana Ruiz'),
});

const ProgramCounts = named('ProgramCounts', 'The number of changes of each act.', {
  ADD: whole('New settings and rows.', 12),
  CHANGE: whole('Settings and fields that change.', 3),
  SAME: whole('What is saved already.', 40),
  CONFLICT: whole('What is in use and differs.', 0),
});

const value = (description: string, example: string) =>
  z.unknown().meta({ description, examples: [example] });

const ProgramChange = named('ProgramChange', 'A setting, a row or a field of a row.', {
  part: oneOf('ProgramPart', 'A part of a program.', PROGRAM_PARTS),
  key: text('Name of a setting, or the words by which a row is known in its list.', 'speed_unit'),
  field: orNull(text('The field of a row that changes.', 'payment_days')),
  act: oneOf('ProgramAct', 'What becomes of it.', PROGRAM_ACTS),
  old: value('What is saved; null for what is new or the same.', 'km/h'),
  new: value('What the program has; null for what is the same.', 'mph'),
  sentence: text('The change in English.', 'citation_settings: speed_unit: km/h → mph'),
});

export const ProgramPreview = named('ProgramPreview', 'What a program would change now.', {
  name: text('Name of the program.', 'City speed program'),
  note: text('Empty without one.', ''),
  example: flag('True for an example, which lawyers must check.'),
  changes: z
    .array(ProgramChange)
    .meta({ description: 'In the order of the parts and of the file.' }),
  counts: ProgramCounts,
  digest: text('Names these changes; it is sent back to apply them.', 'a3f1c0'),
});

export const AppliedProgram = named('AppliedProgram', 'A program that was applied.', {
  applied: whole('The number of additions and changes.', 15),
  counts: ProgramCounts,
});
