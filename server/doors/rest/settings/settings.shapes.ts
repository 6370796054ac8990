import { z } from 'zod';
import type {
  CitationSettingsRules,
  PdfSettingRules,
} from '../../../features/settings/settings.rules.js';
import { FIRST_STEPS } from '../../../features/first-steps/first-steps.pure.js';
import { named, pageOf, text } from '../../../platform/openapi/fields.js';
import type { BodyOf } from '../spelling.js';
import {
  CitationSettings as CitationSettingsModel,
  PdfSetting as PdfSettingModel,
  UpdateCitationSettingsInput,
  UpdatePdfSettingInput,
} from '../../../features/settings/settings.model.js';
import { restBody, restShape } from '../rest-shape.js';
import {
  FirstStep,
  FirstSteps as FirstStepsModel,
} from '../../../features/first-steps/first-steps.model.js';
import { MailDelivery as MailDeliveryModel } from '../../../features/first-steps/mail-delivery.model.js';

const settings = {
  vehicleLicenseIdentifier: '@@@ ####',
  currencyUnit: 'USD',
  distanceUnit: 'm',
  speedUnit: 'km/h',
};

export const CitationSettings = restShape(CitationSettingsModel, {
  examples: { ...settings, referencePrefix: 'TEC', maxEvidenceImages: 4 },
});

export const ConfirmedCitationSettings = named(
  'ConfirmedCitationSettings',
  'The citation settings for administrators.',
  {
    ...CitationSettings.shape,
    time_zone_confirmed: z.boolean().meta({
      description:
        'True if an administrator has confirmed `TIME_ZONE`; no notice is made before that.',
      examples: [true],
    }),
  },
);

export const CitationSettingsInput = restBody(UpdateCitationSettingsInput, {
  name: 'CitationSettingsInput',
  examples: { ...settings, timeZoneConfirmed: true },
  own: {
    reference_prefix: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,12}$/)
      .meta({ examples: ['TEC'] }),
    max_evidence_images: z
      .int()
      .min(1)
      .max(12)
      .meta({ examples: [4] }),
  },
}) satisfies BodyOf<typeof CitationSettingsRules>;

const pdfSetting = {
  departmentName: 'Department of Transport',
  officeName: 'Traffic Enforcement Center',
  officeAddress: '1 Main Street\nTelephone 555 0142',
  officeLogoSrc: 'data:image/png;base64,iVBORw0KGgo=',
  violationTitle: 'Notice of a red light violation',
  officerCitationStatement: 'I have examined the evidence.',
};

export const PdfSetting = restShape(PdfSettingModel, { examples: pdfSetting });

export const PdfSettingInput = restBody(UpdatePdfSettingInput, {
  name: 'PdfSettingInput',
  without: ['pdfSettingId'],
  examples: pdfSetting,
}) satisfies BodyOf<typeof PdfSettingRules>;

export const PdfSettingPage = pageOf(PdfSetting);

export const Logo = z.strictObject({
  src: text('The logo as a data URI.', 'data:image/png;base64,iVBORw0KGgo='),
});

export const FirstSteps = restShape(FirstStepsModel, {
  examples: { done: false, inventedLetterhead: false },
  own: {
    steps: z.array(
      restShape(FirstStep, {
        name: null,
        examples: { done: false, missing: ['Telephone'] },
        own: { step: z.enum(FIRST_STEPS) },
      }),
    ),
  },
});

export const MailDelivery = restShape(MailDeliveryModel, { examples: { directory: '/data/mail' } });

export const TestMail = z.strictObject({
  to: text('The address that the mail is sent to.', 'ada@stopline.test'),
  delivery: MailDelivery,
});
