import { useEffect, useState } from 'react';

import { request } from '../lib/http';
import { toastFailure } from '../lib/refusal';

/** How often it is asked whether the notice has been made, ms. */
const ASK_EVERY_MS = 1500;

/** The notice of a citation: asked for, being made by the server, there, or not to be had. */
export type NoticePdf =
  { state: 'loading' | 'being-made' | 'failed' } | { state: 'ready'; url: string };

/** Address of a citation's notice as a PDF. 202 while it is being made. */
export const noticePdfPath = (citationId: string) =>
  `/api/notices/${encodeURIComponent(citationId)}/pdf`;

/** Fetches a notice, waiting for it while it is being made. `attempt` changes to try again. */
export function useNoticePdf(citationId: string, attempt: number): NoticePdf {
  const [pdf, setPdf] = useState<NoticePdf>({ state: 'loading' });

  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let url: string | undefined;

    async function ask() {
      try {
        const response = await request(noticePdfPath(citationId), { signal: controller.signal });
        if (response.status === 202) {
          setPdf({ state: 'being-made' });
          timer = setTimeout(() => void ask(), ASK_EVERY_MS);
          return;
        }
        const file = await response.blob();
        if (controller.signal.aborted) return;
        url = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }));
        setPdf({ state: 'ready', url });
      } catch (error) {
        if (controller.signal.aborted) return;
        toastFailure('NoticePdf', error);
        setPdf({ state: 'failed' });
      }
    }

    void ask();
    return () => {
      controller.abort();
      clearTimeout(timer);
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [citationId, attempt]);

  return pdf;
}
