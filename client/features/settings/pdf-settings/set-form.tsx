import { useMutation } from '@apollo/client/react';
import { Alert, Button, Group } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconFileSearch, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';

import { DeleteNoticeTextSetDocument } from '../../../graphql/documents';
import type { TextSetKind } from '../../../graphql/schema';
import { deleteAsked } from '../../../lib/forms/delete-asked';
import { formatDay } from '../../../lib/format/format';
import type { Language } from '../../../lib/format/languages';
import { toast } from '../../../lib/toast';
import { dayFault } from '../../../lib/forms/typed-day';
import { useUnsaved } from '../../../lib/forms/unsaved';
import { Chip } from '../../../ui/chip';
import { SaveBar } from '../../../ui/save-bar';
import { DayInput } from '../../../ui/day-input';
import { SettingsCard, SettingsSection } from '../../../ui/settings';
import type { PdfSettingFields } from './draft';
import { PreviewDialog } from './preview-dialog';
import { type EditedSet, textsInput, type TextsValues } from './text-values';
import { TextsFields } from './texts-fields';
import { usePreview } from './use-preview';
import { useTextsForm } from './use-texts-form';
import { useVanishing } from './use-vanishing';

/** Names a set by its letters and its first day of issue. */
export function nameOfSet({ id, kind, from }: Pick<EditedSet, 'id' | 'kind' | 'from'>): string {
  const letters = kind === 'WARNING' ? 'Warning letters' : 'Notices';
  if (id === null) return `${letters} (draft)`;
  return from === null ? letters : `${letters} from ${formatDay(from)}`;
}

interface SetFormProps {
  set: EditedSet;
  /** The setting as it is typed, for the preview. */
  fields: PdfSettingFields;
  noticeLanguages: readonly Language[];
  /** True if its tab is the one that is shown. */
  isShown: boolean;
  /** Called with the id of its set once a draft is saved. */
  onAdded?: (id: string) => void;
  /** Called once it is deleted, or the draft discarded. */
  onGone: () => void;
}

/** A set of texts for warning letters, or for letters from a later day on (programs 3). */
export function SetForm({ set, fields, noticeLanguages, isShown, onAdded, onGone }: SetFormProps) {
  const { id, pdfSettingId, kind } = set;
  const texts = useTextsForm(set, noticeLanguages);
  const [remove] = useMutation(DeleteNoticeTextSetDocument);
  const [isBusy, setIsBusy] = useState(false);
  const large = usePreview(pdfSettingId);
  const { values } = texts.form;
  const typed = useMemo(() => textsInput(values), [values]);
  const vanishing = useVanishing(pdfSettingId, typed, kind, isShown);
  const isDirty = id === null || texts.form.isDirty();
  useUnsaved(isDirty);
  const name = nameOfSet(set);

  async function save() {
    setIsBusy(true);
    const saved = await texts.save(values);
    setIsBusy(false);
    if (saved === null) return;
    toast.success('Successfully saved!');
    if (id === null) onAdded?.(saved);
  }

  async function deleteSet(noticeTextSetId: string) {
    const body = `Letters have the texts before them again. Nothing was made with those of ${name}.`;
    const input = { noticeTextSetId };
    if (await deleteAsked('Delete texts', body, () => remove({ variables: { input } }))) onGone();
  }

  const show = (textSetId: string) =>
    void large
      .show({ fields, texts: typed, paymentCode: values.paymentCode, textSetId })
      .catch((error: unknown) => void texts.refused(error));

  return (
    <form noValidate aria-label={name} onSubmit={texts.form.onSubmit(() => void save())}>
      <Group gap="xs" mb="sm">
        {set.inForce && <Chip color="green">In force today</Chip>}
        {set.used && <Chip color="gray">Used by letters</Chip>}
      </Group>
      <SettingsCard>
        {id === null && <DraftFields kind={kind} form={texts.form} />}
        <TextsFields
          {...texts}
          kind={kind}
          noticeLanguages={noticeLanguages}
          vanishing={vanishing}
        />
      </SettingsCard>
      <SaveBar
        isAlone
        isDirty={isDirty}
        isBusy={isBusy}
        onDiscard={id === null ? onGone : () => texts.form.reset()}
      >
        {id !== null && !set.used && (
          <Button
            variant="default"
            c="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => void deleteSet(id)}
          >
            Delete
          </Button>
        )}
        {/* The server previews the letters of a set that there is. */}
        {id !== null && (
          <Button
            variant="light"
            loading={large.loading}
            leftSection={<IconFileSearch size={18} aria-hidden />}
            onClick={() => show(id)}
          >
            Preview
          </Button>
        )}
      </SaveBar>
      <PreviewDialog url={large.url} onClose={large.close} />
    </form>
  );
}

interface DraftFieldsProps {
  kind: TextSetKind;
  form: UseFormReturnType<TextsValues>;
}

/** The first day of a draft, and what saving it does. */
function DraftFields({ kind, form }: DraftFieldsProps) {
  const { from } = form.values;
  const isDay = dayFault(from) === null && from !== '';
  const day = isDay
    ? `From ${formatDay(from)} on`
    : kind === 'WARNING'
      ? 'At once'
      : 'From a day on';
  return (
    <SettingsSection
      title="From when"
      description="The first day of issue of the letters that have these texts."
    >
      <Alert variant="light" title="Nothing is saved yet">
        {kind === 'WARNING'
          ? `Write the texts first. ${day}, once you save, an event in a warning period or a first violation that the fine schedule warns of gets a warning letter in place of a notice.`
          : `${day}, once you save, notices have these texts. Those that were issued before keep theirs.`}
      </Alert>
      <DayInput
        label="From"
        description={kind === 'WARNING' ? 'Without a day: in force at once' : undefined}
        clearable
        {...form.getInputProps('from')}
      />
    </SettingsSection>
  );
}
