import { useMutation } from '@apollo/client/react';
import { useState } from 'react';

import {
  type Texts_NoticeTextsFragment,
  UpdateNoticeTextsDocument,
} from '../../../graphql/documents';
import { fieldErrors } from '../../../lib/field-errors';
import { useForm } from '../../../lib/form';
import type { Language } from '../../../lib/languages';
import { formField, languageOf, type TextsValues, textsInput, valuesOf } from './text-values';

/** The texts of a cause's notices as a form, in each language, one of which is shown. */
export function useTextsForm(
  saved: Texts_NoticeTextsFragment,
  noticeLanguages: readonly Language[],
) {
  const [update] = useMutation(UpdateNoticeTextsDocument);
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
      const { pdfSettingId } = saved;
      const texts = textsInput(values);
      const input = { pdfSettingId, expectedVersion: version, texts, paymentCode };
      try {
        const { data } = await update({ variables: { input } });
        setVersion(data?.updateNoticeTexts?.noticeTexts.version ?? version);
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
