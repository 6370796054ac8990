import { z } from 'zod';
import {
  LIST_PARTS,
  PROGRAM_FORMAT,
  PROGRAM_PARTS,
} from '../../../features/programs/program.types.js';
import { named, text, whole } from '../../../platform/openapi/fields.js';
import { day } from '../desk/deadlines.shapes.js';
import {
  ProgramChange as ProgramChangeModel,
  ProgramCounts as ProgramCountsModel,
  ProgramPreview as ProgramPreviewModel,
} from '../../../features/programs/programs.model.js';
import { restShape } from '../rest-shape.js';

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

const ProgramCounts = restShape(ProgramCountsModel, {
  examples: { ADD: 12, CHANGE: 3, SAME: 40, CONFLICT: 0 },
});

const value = (description: string, example: string) =>
  z.unknown().meta({ description, examples: [example] });

const ProgramChange = restShape(ProgramChangeModel, {
  examples: {
    key: 'speed_unit',
    field: 'payment_days',
    sentence: 'citation_settings: speed_unit: km/h → mph',
  },
  own: {
    old: value('What is saved; null for what is new or the same.', 'km/h'),
    new: value('What the program has; null for what is the same.', 'mph'),
  },
});

export const ProgramPreview = restShape(ProgramPreviewModel, {
  examples: { name: 'City speed program', note: '', digest: 'a3f1c0' },
  own: {
    changes: z
      .array(ProgramChange)
      .meta({ description: 'In the order of the parts and of the file.' }),
  },
});

export const AppliedProgram = named('AppliedProgram', 'A program that was applied.', {
  applied: whole('The number of additions and changes.', 15),
  counts: ProgramCounts,
});
