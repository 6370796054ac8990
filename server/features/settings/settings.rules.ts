import { z } from 'zod';
import { requiredLines, requiredText } from '../../platform/errors/validate.js';
import { unprintableSentence } from '../../platform/domain/glyphs.pure.js';
import { CAUSES } from '../../platform/domain/duty.js';

/** The names of the citation settings in sentences and logs (spec 5). */
export const CITATION_SETTINGS_LABELS = {
  referencePrefix: 'Reference Prefix',
  vehicleLicenseIdentifier: 'Vehicle License Format',
  maxEvidenceImages: 'Max Image Evidence',
  currencyUnit: 'Currency unit',
  distanceUnit: 'Distance unit',
  speedUnit: 'Speed unit',
  timeZoneConfirmed: 'Time zone confirmed',
} as const;

/** A text that stands on notices: each of its characters can be printed. */
const printable = (text: z.ZodType<string>): z.ZodType<string> =>
  text.superRefine((value, context) => {
    const unprintable = unprintableSentence(value);
    if (unprintable !== null) context.addIssue({ code: 'custom', message: unprintable });
  });

const citationText = (
  field: keyof typeof CITATION_SETTINGS_LABELS,
  max: number,
): z.ZodType<string> => {
  const label = CITATION_SETTINGS_LABELS[field];
  return requiredText(label, max, `Cannot have empty ${label}`);
};

const NO_IMAGES = `Cannot have empty ${CITATION_SETTINGS_LABELS.maxEvidenceImages}`;
const IMAGES = `${CITATION_SETTINGS_LABELS.maxEvidenceImages} must be a whole number from 1 to 12`;

/** The citation settings form (spec 5): its six fields are required; without its field the time zone stays as it is. */
export const CitationSettingsRules = z.strictObject({
  referencePrefix: citationText('referencePrefix', 12).refine(
    (prefix) => /^[A-Za-z0-9-]*$/.test(prefix),
    'Reference Prefix may have letters, digits and dashes only',
  ),
  vehicleLicenseIdentifier: citationText('vehicleLicenseIdentifier', 16),
  maxEvidenceImages: z
    .number({
      error: ({ input }) =>
        input === undefined || input === null || input === '' ? NO_IMAGES : IMAGES,
    })
    .int(IMAGES)
    .min(1, IMAGES)
    .max(12, IMAGES),
  currencyUnit: citationText('currencyUnit', 10),
  distanceUnit: printable(citationText('distanceUnit', 10)),
  speedUnit: printable(citationText('speedUnit', 10)),
  timeZoneConfirmed: z.boolean('Time zone confirmed must be true or false').nullish(),
});

/** The settings that a program file has (programs 7); what is left out stays. */
export const ProgramCitationRules = CitationSettingsRules.omit({
  referencePrefix: true,
  timeZoneConfirmed: true,
}).partial();

/** The names of the PDF settings in sentences and logs (spec 5). */
export const PDF_SETTING_LABELS = {
  type: 'Type',
  departmentName: 'Department Name',
  officeName: 'Office Name',
  officeAddress: 'Office Address',
  officeLogoSrc: 'Office Logo Source',
  violationTitle: 'Violation Title',
  officerCitationStatement: 'Officer Citation Statement',
} as const;

const TYPE_REQUIRED = `${PDF_SETTING_LABELS.type} is required`;

/** The maximum length of a logo's data URI: 512 kB of image. */
const LONGEST_LOGO_SRC = 700_000;

/** The PDF setting dialog (spec 5): all seven are required. */
export const PdfSettingRules = z.strictObject({
  type: z.enum(CAUSES, {
    error: ({ input }) =>
      input === undefined || input === null || input === ''
        ? TYPE_REQUIRED
        : 'Type must be REDLIGHT or SPEEDING',
  }),
  departmentName: printable(requiredText(PDF_SETTING_LABELS.departmentName, 120)),
  officeName: printable(requiredText(PDF_SETTING_LABELS.officeName, 120)),
  officeAddress: printable(requiredLines(PDF_SETTING_LABELS.officeAddress, 255)),
  officeLogoSrc: requiredText(PDF_SETTING_LABELS.officeLogoSrc, LONGEST_LOGO_SRC),
  violationTitle: printable(requiredText(PDF_SETTING_LABELS.violationTitle, 160)),
  officerCitationStatement: printable(
    requiredLines(PDF_SETTING_LABELS.officerCitationStatement, 2_000),
  ),
});

/** The texts of a cause that a program file has (programs 7); what is left out stays. */
export const ProgramPdfRules = PdfSettingRules.pick({
  violationTitle: true,
  officerCitationStatement: true,
}).partial();
