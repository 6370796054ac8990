import { z } from 'zod';
import { PACKAGE_STATUSES } from '../../features/court-packages/court-package.entity.js';
import type { CourtPackageRules } from '../../features/court-packages/court-packages.rules.js';
import {
  flag,
  id,
  moment,
  named,
  oneOf,
  orNull,
  text,
  whole,
} from '../../platform/openapi/fields.js';
import { Reviewer } from './citation-desk.shapes.js';
import type { FieldsOf } from './spelling.js';

const order = {
  purpose: text('Purpose of the package, 1 to 255 characters, one line.', 'Hearing of March 3'),
  recipient: text('Recipient of the package, 1 to 255 characters, one line.', 'Court of Harbour'),
};

export const CourtPackage = named(
  'CourtPackage',
  'The evidence, decisions and notices of a case, with what proves that they are genuine.',
  {
    id: id('Number of the package.'),
    status: oneOf('CourtPackageStatus', 'The state of a court package.', PACKAGE_STATUSES),
    ...order,
    masked: flag('True if pictures are masked in it.'),
    created_by: Reviewer,
    created_at: moment('The time at which it was asked for.'),
    bytes: orNull(whole('Size of the ZIP; null before it is made.', 4_200_000)),
    sha256: orNull(text('SHA-256 of the ZIP, in hexadecimal.', 'f3a1'.repeat(16))),
    expires_at: orNull(moment('The time at which the file is deleted; null before it is made.')),
    message: orNull(text('The reason for which it failed.', 'data/media/02.jpg is missing')),
  },
);

export const CourtPackages = z.strictObject({ data: z.array(CourtPackage) });

export const NewCourtPackage = named('NewCourtPackage', 'An order of a court package.', {
  ...order,
  masked: flag('True for pictures with their masks; not available yet.'),
} satisfies FieldsOf<typeof CourtPackageRules>);
