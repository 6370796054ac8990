import { useMutation, useQuery } from '@apollo/client/react';
import { Select, Skeleton, Stack, Textarea } from '@mantine/core';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

import {
  NoticeTextsDocument,
  type PdfSettingsPage_PdfSettingFragment,
  type TextsForm_NoticeTextsFragment,
  UpdateNoticeTextsDocument,
} from '../../../graphql/documents';
import { fieldErrors } from '../../../lib/field-errors';
import { useForm } from '../../../lib/form';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../lib/languages';
import { toast } from '../../../lib/toast';
import { useUnsaved } from '../../../lib/unsaved';
import { ErrorMessage } from '../../../ui/message';
import { PreviewDialog } from './preview-dialog';
import { SettingButtons } from './setting-buttons';
import { formField, languageOf, type TextsValues, textsInput, valuesOf } from './text-values';
import { TextsFields, PlaceholderHelp } from './texts-fields';
import { usePreview } from './use-preview';

interface TextsTabProps {
  setting: PdfSettingsPage_PdfSettingFragment;
  /** Says whether these texts or the setting beside them have unsaved work. */
  setIsDirty: Dispatch<SetStateAction<{ setting: boolean; texts: boolean }>>;
  onCancel: () => void;
  onDone: () => void;
}

/** The texts of a cause's notices beside the setting, in each language. */
export function TextsTab(props: TextsTabProps) {
  const { data, error, refetch } = useQuery(NoticeTextsDocument, {
    variables: { pdfSettingId: props.setting.id },
    fetchPolicy: 'network-only',
  });
  if (data?.noticeTexts) {
    const languages = data.mailingSettings.noticeLanguages.filter(isLanguage);
    return <TextsForm {...props} saved={data.noticeTexts} noticeLanguages={languages} />;
  }
  return error ? (
    <ErrorMessage
      title="Cannot get data from database, or permission denied"
      onRetry={() => void refetch().catch(() => undefined)}
    />
  ) : (
    <Skeleton h={480} role="status" aria-label="Loading" />
  );
}

interface TextsFormProps extends TextsTabProps {
  saved: TextsForm_NoticeTextsFragment;
  /** The first is the notice's own. */
  noticeLanguages: readonly Language[];
}

function TextsForm({
  setting,
  saved,
  noticeLanguages,
  setIsDirty,
  onCancel,
  onDone,
}: TextsFormProps) {
  const [update, { loading }] = useMutation(UpdateNoticeTextsDocument);
  const [language, setLanguage] = useState<Language>(noticeLanguages[0] ?? 'en');
  const preview = usePreview(setting.id);
  const form = useForm<TextsValues>({ initialValues: valuesOf(saved) });
  const [version, setVersion] = useState(saved.version);
  const isDirty = form.isDirty();
  useUnsaved(isDirty);
  useEffect(() => setIsDirty((known) => ({ ...known, texts: isDirty })), [isDirty, setIsDirty]);

  function refused(error: unknown) {
    const errors = Object.entries(fieldErrors(error));
    const wrong = languageOf(errors.map(([field]) => field));
    if (wrong !== null) setLanguage(wrong);
    form.setErrors(Object.fromEntries(errors.map(([field, text]) => [formField(field), text])));
  }

  async function save(values: TextsValues) {
    const { pdfSettingId } = saved;
    const { paymentCode } = values;
    const input = {
      pdfSettingId,
      expectedVersion: version,
      texts: textsInput(values),
      paymentCode,
    };
    try {
      const { data } = await update({ variables: { input } });
      // The dialog stays open if the second form has unsaved work: these texts can be saved again.
      setVersion(data?.updateNoticeTexts?.noticeTexts.version ?? version);
      form.resetDirty(values);
      toast.success('Successfully saved!');
      onDone();
    } catch (error) {
      refused(error);
    }
  }

  const show = form.onSubmit((values) => {
    const { __typename: _, id: __, ...fields } = { __typename: '', ...setting };
    const beside = { texts: textsInput(values), paymentCode: values.paymentCode };
    void preview.show(fields, beside).catch(refused);
  });

  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="sm">
        <Select
          label="Language"
          description="A notice is made in the notice languages of the mailing settings"
          allowDeselect={false}
          data={optionsOf(noticeLanguages)}
          value={language}
          onChange={(value) => value !== null && isLanguage(value) && setLanguage(value)}
        />
        <PlaceholderHelp />
        <TextsFields form={form} language={language} isSecond={noticeLanguages[1] === language} />
        <Textarea
          label="Payment code"
          description="A second QR code, in all languages; one that starts with the line BCD is checked as a GiroCode"
          maxLength={500}
          minRows={2}
          maxRows={12}
          autosize
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          {...form.getInputProps('paymentCode')}
        />
        <SettingButtons
          isPreviewing={preview.loading}
          isSaving={loading}
          onPreview={() => show()}
          onCancel={onCancel}
        />
      </Stack>
      <PreviewDialog stackId="texts-preview" url={preview.url} onClose={preview.close} />
    </form>
  );
}

/** Notice languages first. */
function optionsOf(noticeLanguages: readonly Language[]) {
  const others = LANGUAGES.filter((language) => !noticeLanguages.includes(language));
  return [...noticeLanguages, ...others].map((value) => {
    const place = noticeLanguages.indexOf(value);
    const role = ['notice language', 'second notice language'][place];
    const label = LANGUAGE_NAMES[value] + (role === undefined ? '' : ` (${role})`);
    return { value, label };
  });
}
