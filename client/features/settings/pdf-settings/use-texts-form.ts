import { useMutation } from '@apollo/client/react';
import { useState } from 'react';

import {
  CreateNoticeTextSetDocument,
  UpdateNoticeTextSetDocument,
} from '../../../graphql/documents';
import { fieldErrors } from '../../../lib/forms/field-errors';
import { useForm } from '../../../lib/forms/form';
import type { Language } from '../../../lib/format/languages';
import { dayFault } from '../../../lib/forms/typed-day';
import {
  type EditedSet,
  formField,
  languageOf,
  type TextsValues,
  textsInput,
  valuesOf,
} from './text-values';

/** A set of texts as a form, in each language, one of which is shown. */
export function useTextsForm(saved: EditedSet, noticeLanguages: readonly Language[]) {
  const [create] = useMutation(CreateNoticeTextSetDocument);
  const [update] = useMutation(UpdateNoticeTextSetDocument);
  const [language, setLanguage] = useState<Language>(noticeLanguages[0] ?? 'en');
  const [version, setVersion] = useState(saved.version);
  const form = useForm<TextsValues>({
    initialValues: valuesOf(saved),
    validate: { from: (from) => (saved.id === null ? fromFault(saved, from) : null) },
  });

  /** Says what the server found wrong beside the fields. True where that was about a text. */
  function refused(error: unknown): boolean {
    const errors = Object.entries(fieldErrors(error)).filter(([field]) => isOfTexts(field));
    const wrong = languageOf(errors.map(([field]) => field));
    if (wrong !== null) setLanguage(wrong);
    form.setErrors(Object.fromEntries(errors.map(([field, text]) => [formField(field), text])));
    return errors.length > 0;
  }

  /** Sends the texts: a draft becomes a set with them. */
  async function send({ from, paymentCode, ...values }: TextsValues) {
    const { id, pdfSettingId, kind } = saved;
    const sent = { texts: textsInput(values), paymentCode };
    if (id === null) {
      const input = { pdfSettingId, kind, from: from === '' ? null : from, ...sent };
      return (await create({ variables: { input } })).data?.createNoticeTextSet?.noticeTextSet;
    }
    const input = { noticeTextSetId: id, expectedVersion: version, ...sent };
    return (await update({ variables: { input } })).data?.updateNoticeTextSet?.noticeTextSet;
  }

  return {
    form,
    language,
    setLanguage,
    refused,
    /** Saves the texts, and returns the id of their set. Null where they were refused: that has been said by then. */
    async save(values: TextsValues): Promise<string | null> {
      try {
        const set = await send(values);
        if (set === undefined) return null;
        setVersion(set.version);
        form.resetDirty(values);
        return set.id;
      } catch (error) {
        refused(error);
        return null;
      }
    },
  };
}

const fromFault = ({ kind }: EditedSet, from: string): string | null =>
  dayFault(from) ?? (kind === 'NOTICE' && from === '' ? 'From is required' : null);

const isOfTexts = (field: string): boolean =>
  field === 'from' || field === 'paymentCode' || field.startsWith('texts');
