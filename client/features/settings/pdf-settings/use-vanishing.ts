import { skipToken, useQuery } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';

import { NoticeTextSetPreviewDocument } from '../../../graphql/documents';
import type { NoticeTextsOfLanguageInput, TextSetKind } from '../../../graphql/schema';
import type { VanishingParagraph } from './texts-fields';

/** The paragraphs are asked for again when nothing was typed for so long, ms. */
const TYPED_MS = 500;

/**
 * Returns what some letters leave out of texts as they are typed; of texts that the server refuses what it said before.
 *
 * @param isShown false asks nothing
 */
export function useVanishing(
  pdfSettingId: string,
  typed: readonly NoticeTextsOfLanguageInput[],
  kind: TextSetKind,
  isShown: boolean,
): readonly VanishingParagraph[] {
  const [texts] = useDebouncedValue(typed, TYPED_MS);
  const { data, previousData } = useQuery(
    NoticeTextSetPreviewDocument,
    isShown
      ? { variables: { pdfSettingId, setKind: kind, texts: [...texts] }, fetchPolicy: 'no-cache' }
      : skipToken,
  );
  return (data ?? previousData)?.noticeTextSetPreview ?? [];
}
