import { z } from 'zod';
import type { CourtPackageRules } from '../../../features/court-packages/court-packages.rules.js';
import { flag, orNull, whole } from '../../../platform/openapi/fields.js';
import { Reviewer } from '../citation-desk.shapes.js';
import { CourtPackage as CourtPackageModel } from '../../../features/court-packages/court-packages.model.js';
import { restBody, restShape } from '../rest-shape.js';
import { CreateCourtPackageInput } from '../../../features/court-packages/court-packages.inputs.js';
import type { BodyOf } from '../spelling.js';

export const CourtPackage = restShape(CourtPackageModel, {
  examples: {
    purpose: 'Hearing of March 3',
    recipient: 'Court of Harbour',
    sha256: 'f3a1'.repeat(16),
    message: 'data/media/02.jpg is missing',
  },
  own: {
    created_by: Reviewer,
    bytes: orNull(whole('Size of the ZIP; null before it is made.', 4_200_000)),
  },
});

export const CourtPackages = z.strictObject({ data: z.array(CourtPackage) });

export const NewCourtPackage = restBody(CreateCourtPackageInput, {
  name: 'NewCourtPackage',
  without: ['citationId'],
  examples: { purpose: 'Hearing of March 3', recipient: 'Court of Harbour' },
  own: { masked: flag('True for pictures with their masks; not available yet.') },
}) satisfies BodyOf<typeof CourtPackageRules>;
