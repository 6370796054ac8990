import { useMutation } from '@apollo/client/react';
import { useState } from 'react';

import {
  type Texts_NoticeTextsFragment,
  UpdateNoticeTextSetDocument,
  UpdateNoticeTextsDocument,
} from '../../../graphql/documents';
import { fieldErrors } from '../../../lib/field-errors';
import { useForm } from '../../../lib/form';
import type { Language } from '../../../lib/languages';
import { formField, languageOf, type TextsValues, textsInput, valuesOf } from './text-values';

/** True for the set that each setting has: for notices, from the beginning. */
const isFirst = ({ kind, from }: Pick<Texts_NoticeTextsFragment, 'kind' | 'from'>): boolean =>
  kind === 'NOTICE' && from === null;

/** A set of texts as a form, in each language, one of which is shown. */
export function useTextsForm(
  saved: Texts_NoticeTextsFragment,
  noticeLanguages: readonly Language[],
) {
  const [update] = useMutation(UpdateNoticeTextsDocument);
  const [updateSet] = useMutation(UpdateNoticeTextSetDocument);
  const [language, setLanguage] = useState<Language>(noticeLanguages[0] ?? 'en');
  const [version, setVersion] = useState(saved.version);
  const form = useForm<TextsValues>({ initialValues: valuesOf(saved) });

  /** Says what the server found wrong beside the fields. True where that was about a text. */
  function refused(error: unknown): boolean {
    const errors = Object.entries(fieldErrors(error)).filter(([field]) => isOfTexts(field));
    const wrong = languageOf(errors.map(([field]) => field));
    if (wrong !== null) setLanguage(wrong);
    form.setErrors(Object.fromEntries(errors.map(([field, text]) => [formField(field), text])));
    return errors.length > 0;
  }

  return {
    form,
    language,
    setLanguage,
    refused,
    /** Saves the texts. False where they were refused: that has been said by then. */
    async save(values: TextsValues): Promise<boolean> {
      const { paymentCode } = values;
      const { id, pdfSettingId } = saved;
      const changed = { expectedVersion: version, texts: textsInput(values), paymentCode };
      try {
        const texts = isFirst(saved)
          ? (await update({ variables: { input: { pdfSettingId, ...changed } } })).data
              ?.updateNoticeTexts?.noticeTexts
          : (await updateSet({ variables: { input: { noticeTextSetId: id, ...changed } } })).data
              ?.updateNoticeTextSet?.noticeTextSet;
        setVersion(texts?.version ?? version);
        form.resetDirty(values);
        return true;
      } catch (error) {
        refused(error);
        return false;
      }
    },
  };
}

const isOfTexts = (field: string): boolean => field === 'paymentCode' || field.startsWith('texts');
