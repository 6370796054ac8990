import { z } from 'zod';
import type {
  CitationSettingsRules,
  PdfSettingRules,
} from '../../../features/settings/settings.rules.js';
import { FIRST_STEPS } from '../../../features/first-steps/first-steps.pure.js';
import { named, pageOf, text, whole } from '../../../platform/openapi/fields.js';
import { Cause } from '../common.shapes.js';
import type { FieldsOf, BodyOf } from '../spelling.js';
import {
  PdfSetting as PdfSettingModel,
  UpdateCitationSettingsInput,
} from '../../../features/settings/settings.model.js';
import { restBody, restShape } from '../rest-shape.js';
import { FirstSteps as FirstStepsModel } from '../../../features/first-steps/first-steps.model.js';
import { MailDelivery as MailDeliveryModel } from '../../../features/first-steps/mail-delivery.model.js';

const citationSettings = {
  reference_prefix: text('The prefix of every notice number.', 'TEC'),
  vehicle_license_identifier: text(
    'The usual format of a plate: `@` for a letter, `#` for a digit.',
    '@@@ ####',
  ),
  max_evidence_images: whole('The number of images on a notice, from 1 to 12.', 4),
  currency_unit: text('Currency of amounts.', 'USD'),
  distance_unit: text('Unit of distances.', 'm'),
  speed_unit: text('Unit of speeds.', 'km/h'),
} satisfies Omit<FieldsOf<typeof CitationSettingsRules>, 'time_zone_confirmed'>;

export const CitationSettings = named(
  'CitationSettings',
  'The settings for the numbers, units and images of citations.',
  citationSettings,
);

export const ConfirmedCitationSettings = named(
  'ConfirmedCitationSettings',
  'The citation settings for administrators.',
  {
    ...citationSettings,
    time_zone_confirmed: z.boolean().meta({
      description:
        'True if an administrator has confirmed `TIME_ZONE`; no notice is made before that.',
      examples: [true],
    }),
  },
);

export const CitationSettingsInput = restBody(UpdateCitationSettingsInput, {
  name: 'CitationSettingsInput',
  examples: {
    vehicleLicenseIdentifier: '@@@ ####',
    currencyUnit: 'USD',
    distanceUnit: 'm',
    speedUnit: 'km/h',
    timeZoneConfirmed: true,
  },
  own: {
    reference_prefix: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,12}$/)
      .meta({
        description: 'The prefix of every notice number: letters, digits and dashes.',
        examples: ['TEC'],
      }),
    max_evidence_images: z
      .int()
      .min(1)
      .max(12)
      .meta({ description: 'The number of images on a notice.', examples: [4] }),
  },
}) satisfies BodyOf<typeof CitationSettingsRules>;

const pdfSetting = {
  type: Cause,
  department_name: text('Name of the department in the letterhead.', 'Department of Transport'),
  office_name: text('Name of the office in the letterhead.', 'Traffic Enforcement Center'),
  office_address: text(
    'Address and telephone number of the office; both are required for a notice.',
    '1 Main Street\nTelephone 555 0142',
  ),
  office_logo_src: text(
    'Logo of the letterhead, as a data URI of a PNG or JPEG.',
    'data:image/png;base64,iVBORw0KGgo=',
  ),
  violation_title: text('Title of the notice.', 'Notice of a red light violation'),
  officer_citation_statement: text(
    'The statement of the deciding officer.',
    'I have examined the evidence.',
  ),
} satisfies FieldsOf<typeof PdfSettingRules>;

export const PdfSetting = restShape(PdfSettingModel, {
  examples: {
    departmentName: 'Department of Transport',
    officeName: 'Traffic Enforcement Center',
    officeAddress: '1 Main Street\nTelephone 555 0142',
    officeLogoSrc: 'data:image/png;base64,iVBORw0KGgo=',
    violationTitle: 'Notice of a red light violation',
    officerCitationStatement: 'I have examined the evidence.',
  },
});

export const PdfSettingInput = named(
  'PdfSettingInput',
  'All fields of a PDF setting. `type` cannot be changed.',
  pdfSetting,
);

export const PdfSettingPage = pageOf(PdfSetting);

export const Logo = z.strictObject({
  src: text('The logo as a data URI.', 'data:image/png;base64,iVBORw0KGgo='),
});

export const FirstSteps = restShape(FirstStepsModel, {
  examples: { done: false, inventedLetterhead: false },
  own: {
    steps: z.array(
      z.strictObject({
        step: z.enum(FIRST_STEPS).meta({ description: 'The subject of the step.' }),
        done: z.boolean().meta({ description: 'True if nothing is missing.', examples: [false] }),
        missing: z
          .array(text('A field, cause or role that is missing, in words.', 'Telephone'))
          .meta({ description: 'The missing items; empty if the step is done.' }),
      }),
    ),
  },
});

export const MailDelivery = restShape(MailDeliveryModel, { examples: { directory: '/data/mail' } });

export const TestMail = z.strictObject({
  to: text('The address that the mail is sent to.', 'ada@stopline.test'),
  delivery: MailDelivery,
});
