import { useEffect, useState } from 'react';

import { request } from '../../lib/session/http';
import { withFailureSaid } from '../../lib/session/refusal';

/** Interval between checks for the finished notice, ms. */
const ASK_EVERY_MS = 1500;

/** The notice of a citation: asked for, being made by the server, there, or not to be had. */
export type NoticePdf =
  | { state: 'loading' | 'being-made' | 'failed' }
  | { state: 'ready'; url: string; file: Blob };

/** Fetches a notice, waiting for it while it is being made. `attempt` changes to try again. */
export function useNoticePdf(citationId: string, attempt: number): NoticePdf {
  const [pdf, setPdf] = useState<NoticePdf>({ state: 'loading' });

  useEffect(() => {
    const path = `/api/notices/${encodeURIComponent(citationId)}/pdf`;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let url: string | undefined;

    async function ask() {
      try {
        const file = await withFailureSaid('NoticePdf', async () => {
          const response = await request(path, { signal: controller.signal });
          return response.status === 202 ? null : response.blob();
        });
        if (file === null) {
          setPdf({ state: 'being-made' });
          timer = setTimeout(() => void ask(), ASK_EVERY_MS);
          return;
        }
        if (controller.signal.aborted) return;
        url = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }));
        setPdf({ state: 'ready', url, file });
      } catch {
        if (!controller.signal.aborted) setPdf({ state: 'failed' });
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
