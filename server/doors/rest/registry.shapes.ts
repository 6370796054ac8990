import { z } from 'zod';
import { LINE_KINDS } from '../../features/registry/imports/line-kinds.pure.js';
import {
  REGISTRY_SOURCES,
  REGISTRY_STATES,
} from '../../features/registry/imports/registry-age.pure.js';
import { IMPORT_STATUSES } from '../../features/registry/imports/registry-import.entity.js';
import type {
  ApplyRules,
  LineRules,
} from '../../features/registry/imports/registry-imports.rules.js';
import {
  id,
  moment,
  named,
  oneOf,
  orNull,
  page,
  pageOf,
  text,
  whole,
} from '../../platform/openapi/fields.js';
import { Officer } from './common.shapes.js';
import { day } from './deadlines.shapes.js';
import type { FieldsOf } from './spelling.js';

export const Registry = named('Registry', 'The vehicle registry of this installation.', {
  source: oneOf(
    'RegistrySource',
    "TABLE: the department's own table. HTTP: a service.",
    REGISTRY_SOURCES,
  ),
  entries: orNull(whole('Number of entries; null for a service.', 120_000)),
  source_day: orNull(
    day('The local day that the newest applied import, or answer, speaks of; null if unknown.'),
  ),
  age_days: orNull(whole('Local days since `source_day`.', 12)),
  state: oneOf(
    'RegistryState',
    'OLD: older than the settings allow. UNKNOWN: no day is known.',
    REGISTRY_STATES,
  ),
});

export const RegistryImport = named(
  'RegistryImport',
  'A file of vehicles that is checked, and applied when somebody says so.',
  {
    id: id('Number of the import.'),
    status: oneOf('RegistryImportStatus', 'The state of an import.', IMPORT_STATUSES),
    file_name: text('Name of the file.', 'vehicles.csv'),
    source_day: day('The local day that the source speaks of.'),
    complete: z
      .boolean()
      .meta({ description: 'True if keys that the file does not name go.', examples: [false] }),
    rows: whole('Number of records that were read so far.', 1_000),
    added: whole('Number of keys of plate, region and class that are new.', 12),
    changed: whole('Number of keys whose entries change.', 3),
    same: whole('Number of keys that stay as they are.', 983),
    removed: whole('Number of keys that go.', 0),
    refused: whole('Number of lines that are wrong, and stay out.', 1),
    suspect: whole('Number of lines that a spreadsheet may have ruined, and that stay out.', 1),
    doubles: whole('Number of further lines of a key, with other fields.', 0),
    message: orNull(text('The reason why it has failed.', 'The header names a column twice.')),
    created_by: orNull(Officer, 'The administrator who sent it; null for the command line.'),
    created_at: moment('The time at which it was sent.'),
    ended_at: orNull(moment('The time of its end; null until then.')),
  },
);

export const RegistryImportPage = pageOf(RegistryImport);

const LineKind = oneOf(
  'RegistryImportLineKind',
  'REFUSED and SUSPECT lines stay out. DOUBLE: a further line of a key, with other fields.',
  LINE_KINDS,
);

const RegistryImportLine = named('RegistryImportLine', 'A line of a file, without its owner.', {
  line: whole('The line on which the record begins; the header is line 1.', 4),
  plate: orNull(text('The plate, as it stands in the file; null if it could not be read.', '417')),
  kind: LineKind,
  reason: text('What is said of it.', '417 may have lost zeros, 00417 is registered'),
});

export const RegistryImportLinePage = pageOf(RegistryImportLine);

export const RegistryImportLinesQuery = z.strictObject({
  kind: LineKind,
  page,
} satisfies FieldsOf<typeof LineRules> & { page: z.ZodType });

export const ApplyRegistryImport = named('ApplyRegistryImport', 'The confirmation of an import.', {
  removed: orNull(
    whole('The number of keys that a complete file removes, as `removed` of the import says.', 3),
  ).optional(),
} satisfies FieldsOf<typeof ApplyRules>);
