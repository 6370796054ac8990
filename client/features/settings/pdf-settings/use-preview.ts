import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';

import type { NoticeTextsOfLanguageInput, UpdatePdfSettingInput } from '../../../graphql/schema';
import { fieldErrors } from '../../../lib/field-errors';
import { HttpError, request } from '../../../lib/http';
import { withFailureSaid } from '../../../lib/refusal';
import type { components } from '../../../rest/schema';

/** The fields of a setting. */
export type PdfSettingFields = Omit<UpdatePdfSettingInput, 'pdfSettingId'>;

/** All that a notice of a cause says, as it is typed. */
export interface Draft {
  fields: PdfSettingFields;
  texts: readonly NoticeTextsOfLanguageInput[];
  paymentCode: string;
}

/** A notice as it would look with values that are not saved, when it is asked for. */
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
    async show(draft: Draft): Promise<void> {
      setLoading(true);
      try {
        const pdf = await withFailureSaid('PreviewPdfSetting', () => preview(settingId, draft));
        setUrl(URL.createObjectURL(pdf));
      } finally {
        setLoading(false);
      }
    },
  };
}

/** The notice is made again when nothing was typed for so long, ms. */
const TYPED_MS = 700;

const UNMADE = 'The preview cannot be made just now';

/** The notice of a draft, made again after each change of it. */
export interface LivePdf {
  /** The last one that could be made; null before. */
  file: Blob | null;
  isBusy: boolean;
  /** The sentence of what stands against the newest draft; null where it is shown. */
  fault: string | null;
}

/**
 * Has the notice made while it is written. A field that is required and empty stops it, and so does what the server
 * refuses: the last notice stays, and nothing is said in a toast, because it is typed on.
 */
export function useLivePreview(settingId: string, draft: Draft): LivePdf {
  const [asked] = useDebouncedValue(draft, TYPED_MS);
  const [made, setMade] = useState<{ of: Draft | null; file: Blob | null; fault: string | null }>({
    of: null,
    file: null,
    fault: null,
  });
  const isComplete = Object.values(asked.fields).every((text) => text.trim() !== '');

  useEffect(() => {
    if (!isComplete) return undefined;
    const controller = new AbortController();
    preview(settingId, asked, controller.signal).then(
      (file) => setMade({ of: asked, file, fault: null }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setMade(({ file }) => ({ of: asked, file, fault: faultOf(error) }));
      },
    );
    return () => controller.abort();
  }, [settingId, asked, isComplete]);

  return {
    file: made.file,
    isBusy: isComplete && made.of !== asked,
    fault: isComplete ? made.fault : 'It is shown once no required field is empty',
  };
}

function faultOf(error: unknown): string {
  const [sentence] = Object.values(fieldErrors(error));
  if (sentence !== undefined) return sentence;
  return error instanceof HttpError && error.message !== '' ? error.message : UNMADE;
}

/** Has the PDF made. Throws `HttpError`. */
async function preview(
  settingId: string,
  { fields, texts, paymentCode }: Draft,
  signal?: AbortSignal,
): Promise<Blob> {
  const body: components['schemas']['PdfPreviewInput'] = {
    type: fields.type,
    department_name: fields.departmentName,
    office_name: fields.officeName,
    office_address: fields.officeAddress,
    office_logo_src: fields.officeLogoSrc,
    violation_title: fields.violationTitle,
    officer_citation_statement: fields.officerCitationStatement,
    texts: restTexts(texts),
    payment_code: paymentCode,
  };
  const response = await request(`/api/pdf-settings/${encodeURIComponent(settingId)}/preview`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  return new Blob([await response.blob()], { type: 'application/pdf' });
}

function restTexts(texts: readonly NoticeTextsOfLanguageInput[]): object {
  const byLanguage = texts.map(({ language, ...own }) => {
    const fields = Object.entries(own).map(([name, text]) => [snakeCase(name), text]);
    return [language, Object.fromEntries(fields) as object];
  });
  return Object.fromEntries(byLanguage) as object;
}

/** `howToPay` → `how_to_pay`. */
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
