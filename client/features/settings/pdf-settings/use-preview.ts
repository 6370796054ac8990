import { useEffect, useState } from 'react';

import type { NoticeTextsOfLanguageInput, UpdatePdfSettingInput } from '../../../graphql/schema';
import { request } from '../../../lib/http';
import { withFailureSaid } from '../../../lib/refusal';
import type { components } from '../../../rest/schema';

/** The fields of the dialog. */
export type PdfSettingFields = Omit<UpdatePdfSettingInput, 'pdfSettingId'>;

/** Texts that are not saved; without them the preview has those that are. */
export interface TextsBeside {
  texts: readonly NoticeTextsOfLanguageInput[];
  paymentCode: string;
}

/** A notice as it would look with values that are not saved. */
export function usePreview(settingId: string) {
  const [url, setUrl] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );
  return {
    /** Address of the PDF; null while there is none to be seen. */
    url,
    loading,
    close: () => setUrl(null),
    /** Has the PDF made, then shows it. Rejects with the refusal, which has been said by then. */
    async show(input: PdfSettingFields, beside?: TextsBeside): Promise<void> {
      setLoading(true);
      try {
        const pdf = await withFailureSaid('PreviewPdfSetting', () =>
          preview(settingId, input, beside),
        );
        setUrl(URL.createObjectURL(pdf));
      } finally {
        setLoading(false);
      }
    },
  };
}

/** Has the PDF made. Throws `HttpError`. */
async function preview(
  settingId: string,
  input: PdfSettingFields,
  beside: TextsBeside | undefined,
): Promise<Blob> {
  const body: components['schemas']['PdfPreviewInput'] = {
    type: input.type,
    department_name: input.departmentName,
    office_name: input.officeName,
    office_address: input.officeAddress,
    office_logo_src: input.officeLogoSrc,
    violation_title: input.violationTitle,
    officer_citation_statement: input.officerCitationStatement,
    ...(beside === undefined ? {} : restTexts(beside)),
  };
  const response = await request(`/api/pdf-settings/${encodeURIComponent(settingId)}/preview`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return new Blob([await response.blob()], { type: 'application/pdf' });
}

function restTexts({ texts, paymentCode }: TextsBeside) {
  const byLanguage = texts.map(({ language, ...own }) => {
    const fields = Object.entries(own).map(([name, text]) => [snakeCase(name), text]);
    return [language, Object.fromEntries(fields) as object];
  });
  return { texts: Object.fromEntries(byLanguage) as object, payment_code: paymentCode };
}

/** `howToPay` → `how_to_pay`. */
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
