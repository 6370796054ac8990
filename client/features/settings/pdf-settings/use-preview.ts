import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';

import type { NoticeTextsOfLanguageInput } from '../../../graphql/schema';
import { fieldErrors } from '../../../lib/forms/field-errors';
import { HttpError, request } from '../../../lib/session/http';
import { withFailureSaid } from '../../../lib/session/refusal';
import type { components } from '../../../rest/schema';
import type { Draft } from './draft';
import { hasGaps, missingLogo, withGaps } from './gaps';

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
  /** The sentence of what stands against the newest draft; null where there is nothing. */
  fault: string | null;
  /** True if something in it is missing, or could not be drawn: it stands in brackets. */
  hasGaps: boolean;
  /** True if it is of an older draft, because the newest cannot be drawn at all. */
  isOld: boolean;
}

/**
 * Has the notice made while it is written. What is missing, and what the server would not print, is drawn as a gap: it is
 * typed on. Nothing is said in a toast.
 */
export function useLivePreview(settingId: string, draft: Draft): LivePdf {
  const [asked] = useDebouncedValue(draft, TYPED_MS);
  const [made, setMade] = useState<Made & { of: Draft | null }>({ ...NOTHING, of: null });

  useEffect(() => {
    const controller = new AbortController();
    drawn(settingId, asked, controller.signal).then(
      (done) => setMade({ ...done, of: asked }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setMade((before) => ({ ...before, of: asked, fault: faultOf(error), isOld: true }));
      },
    );
    return () => controller.abort();
  }, [settingId, asked]);

  const { of, ...shown } = made;
  return { ...shown, isBusy: of !== asked };
}

type Made = Omit<LivePdf, 'isBusy'>;

const NOTHING: Made = { file: null, fault: null, hasGaps: false, isOld: false };

/** Draws what is there of a draft: a second time without what the server refuses of it. */
async function drawn(settingId: string, draft: Draft, signal: AbortSignal): Promise<Made> {
  const draw = (refused: readonly string[]): Promise<Blob> =>
    preview(settingId, withGaps(draft, refused, missingLogo), signal);
  try {
    return { ...NOTHING, file: await draw([]), hasGaps: hasGaps(draft) };
  } catch (error) {
    const refused = Object.keys(fieldErrors(error));
    if (refused.length === 0) throw error;
    return { ...NOTHING, file: await draw(refused), fault: faultOf(error), hasGaps: true };
  }
}

function faultOf(error: unknown): string {
  const [sentence] = Object.values(fieldErrors(error));
  if (sentence !== undefined) return sentence;
  return error instanceof HttpError && error.message !== '' ? error.message : UNMADE;
}

/** Has the PDF made. Throws `HttpError`. */
async function preview(
  settingId: string,
  { fields, texts, paymentCode, textSetId }: Draft,
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
    ...(textSetId === undefined ? {} : { text_set_id: Number(textSetId) }),
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
