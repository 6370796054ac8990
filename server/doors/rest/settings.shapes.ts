import { z } from 'zod';
import type {
  CitationSettingsRules,
  PdfSettingRules,
} from '../../features/settings/settings.rules.js';
import { FIRST_STEPS } from '../../features/first-steps/first-steps.pure.js';
import { id, named, pageOf, text, whole } from '../../platform/openapi/fields.js';
import { Cause } from './common.shapes.js';
import type { FieldsOf } from './spelling.js';

const citationSettings = {
  reference_prefix: text('What every notice number begins with.', 'TEC'),
  vehicle_license_identifier: text(
    'The look that a plate usually has: `@` a letter, `#` a digit.',
    '@@@ ####',
  ),
  max_evidence_images: whole('How many images a notice shows, from 1 to 12.', 4),
  currency_unit: text('Currency of amounts.', 'USD'),
  distance_unit: text('Unit of distances.', 'm'),
  speed_unit: text('Unit of speeds.', 'km/h'),
} satisfies Omit<FieldsOf<typeof CitationSettingsRules>, 'time_zone_confirmed'>;

export const CitationSettings = named(
  'CitationSettings',
  'How the department numbers, measures and illustrates its citations.',
  citationSettings,
);

export const ConfirmedCitationSettings = named(
  'ConfirmedCitationSettings',
  'The citation settings as administrators see them.',
  {
    ...citationSettings,
    time_zone_confirmed: z.boolean().meta({
      description: 'Somebody has confirmed that `TIME_ZONE` is right; no notice before that.',
      examples: [true],
    }),
  },
);

export const CitationSettingsInput = named(
  'CitationSettingsInput',
  'All six citation settings, and whether the time zone is right.',
  {
    ...citationSettings,
    reference_prefix: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,12}$/)
      .meta({
        description: 'What every notice number begins with: letters, digits and dashes.',
        examples: ['TEC'],
      }),
    max_evidence_images: z
      .int()
      .min(1)
      .max(12)
      .meta({ description: 'How many images a notice shows.', examples: [4] }),
    time_zone_confirmed: z
      .boolean()
      .nullish()
      .meta({
        description: 'True confirms `TIME_ZONE`. Left out: as it is.',
        examples: [true],
      }),
  } satisfies FieldsOf<typeof CitationSettingsRules>,
);

const pdfSetting = {
  type: Cause,
  department_name: text('Department, in the letterhead.', 'Department of Transport'),
  office_name: text('Office, in the letterhead.', 'Traffic Enforcement Center'),
  office_address: text(
    'Address and telephone of the office; no notice without either.',
    '1 Main Street\nTelephone 555 0142',
  ),
  office_logo_src: text(
    'Logo of the letterhead, as a data URI of a PNG or JPEG.',
    'data:image/png;base64,iVBORw0KGgo=',
  ),
  violation_title: text('Title of the notice.', 'Notice of a red light violation'),
  officer_citation_statement: text(
    'What the deciding officer states.',
    'I have examined the evidence.',
  ),
} satisfies FieldsOf<typeof PdfSettingRules>;

export const PdfSetting = named(
  'PdfSetting',
  'What the notices of a cause say beside the facts of the case.',
  { id: id('Number of the setting.'), ...pdfSetting },
);

export const PdfSettingInput = named(
  'PdfSettingInput',
  'All fields of a PDF setting. `type` cannot be changed.',
  pdfSetting,
);

export const PdfSettingPage = pageOf(PdfSetting);

export const Logo = z.strictObject({
  src: text('A data URI.', 'data:image/png;base64,iVBORw0KGgo='),
});

export const FirstSteps = named(
  'FirstSteps',
  'What an installation needs before its first notice is mailed.',
  {
    done: z.boolean().meta({ description: 'Every step is done.', examples: [false] }),
    invented_letterhead: z.boolean().meta({
      description:
        'Notices would carry the invented letterhead of an older version: none is made until it is replaced.',
      examples: [false],
    }),
    steps: z.array(
      z.strictObject({
        step: z.enum(FIRST_STEPS).meta({ description: 'What it is about.' }),
        done: z.boolean().meta({ description: 'Nothing is missing.', examples: [false] }),
        missing: z
          .array(text('A field, cause or role without it, in words.', 'Telephone'))
          .meta({ description: 'None where it is done.' }),
      }),
    ),
  },
);
