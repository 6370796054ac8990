import { z } from 'zod';
import type {
  ApplyRules,
  LineRules,
} from '../../../features/registry/imports/registry-imports.rules.js';
import { page, pageOf } from '../../../platform/openapi/fields.js';
import type { FieldsOf, BodyOf } from '../spelling.js';
import {
  Registry as RegistryModel,
  RegistryImport as RegistryImportModel,
  RegistryImportLine as RegistryImportLineModel,
  RegistryImportLineKind,
} from '../../../features/registry/imports/registry-imports.model.js';
import { restBody, restEnum, restShape } from '../rest-shape.js';
import { ApplyRegistryImportInput } from '../../../features/registry/imports/registry-imports.inputs.js';

export const Registry = restShape(RegistryModel, {
  examples: { entries: 120_000, sourceDay: '2026-11-28', ageDays: 12 },
});

export const RegistryImport = restShape(RegistryImportModel, {
  examples: {
    fileName: 'vehicles.csv',
    sourceDay: '2026-11-28',
    complete: false,
    rows: 1_000,
    added: 12,
    changed: 3,
    same: 983,
    removed: 0,
    doubles: 0,
    message: 'The header names a column twice.',
  },
});

export const RegistryImportPage = pageOf(RegistryImport);

const LineKind = restEnum(RegistryImportLineKind);

const RegistryImportLine = restShape(RegistryImportLineModel, {
  examples: { line: 4, plate: '417', reason: '417 may have lost zeros, 00417 is registered' },
});

export const RegistryImportLinePage = pageOf(RegistryImportLine);

export const RegistryImportLinesQuery = z.strictObject({
  kind: LineKind,
  page,
} satisfies FieldsOf<typeof LineRules> & { page: z.ZodType });

export const ApplyRegistryImport = restBody(ApplyRegistryImportInput, {
  name: 'ApplyRegistryImport',
  without: ['registryImportId'],
  examples: { removed: 3 },
}) satisfies BodyOf<typeof ApplyRules>;
