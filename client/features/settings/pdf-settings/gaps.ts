import type { Draft, PdfSettingFields } from './draft';
import { formField, TEXT_FIELDS, type TextName } from './text-values';

/** The texts of a setting that a notice needs, by the labels of their fields. */
const NEEDED = {
  departmentName: 'Department Name',
  officeName: 'Office Name',
  officeAddress: 'Office Address',
  violationTitle: 'Violation Title',
  officerCitationStatement: 'Officer Citation Statement',
} as const satisfies Partial<Record<keyof PdfSettingFields, string>>;

/** Stands in a notice for a text that is missing, or that cannot be printed as it is. */
const gap = (label: string): string => `[${label}]`;

const isEmpty = (text: string): boolean => text.trim() === '';

/** True if a notice of the draft has a gap by itself: a field that is required is empty. */
export const hasGaps = ({ fields }: Pick<Draft, 'fields'>): boolean =>
  Object.values(fields).some(isEmpty);

/**
 * Returns a draft that can be drawn: each gap stands in brackets where its text would stand.
 * @param refused names of further fields that the server would not draw, such as `texts.en.legalBasis`
 * @param logo makes the picture that stands for a missing logo, as a data URI
 */
export function withGaps(draft: Draft, refused: readonly string[], logo: () => string): Draft {
  const isRefused = (name: string): boolean => refused.some((each) => formField(each) === name);
  const fields = Object.entries(NEEDED).map(([name, label]) => {
    const text = draft.fields[name as keyof typeof NEEDED];
    return [name, isEmpty(text) || isRefused(name) ? gap(label) : text];
  });
  const { officeLogoSrc } = draft.fields;
  const isLogoGone = isEmpty(officeLogoSrc) || isRefused('officeLogoSrc');
  return {
    fields: {
      ...draft.fields,
      ...(Object.fromEntries(fields) as Partial<PdfSettingFields>),
      officeLogoSrc: isLogoGone ? logo() : officeLogoSrc,
    },
    texts: draft.texts.map(({ language, ...own }) => ({
      language,
      ...Object.fromEntries(
        Object.entries(own).map(([name, text]) => {
          if (!isRefused(`texts.${language}.${name}`)) return [name, text];
          const mark = gap(TEXT_FIELDS[name as TextName].label);
          return [name, typeof text === 'string' ? mark : [mark]];
        }),
      ),
    })),
    paymentCode: isRefused('paymentCode') ? '' : draft.paymentCode,
  };
}

/** Draws the frame that stands for a missing logo, as a PNG in a data URI. */
export function missingLogo(): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [300, 160];
  const pen = canvas.getContext('2d');
  if (pen !== null) {
    pen.strokeStyle = '#465261';
    pen.lineWidth = 4;
    pen.setLineDash([16, 10]);
    pen.strokeRect(4, 4, 292, 152);
    pen.fillStyle = '#465261';
    pen.font = '600 32px sans-serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(gap('Office Logo'), 150, 80);
  }
  return canvas.toDataURL('image/png');
}
