import { useMutation } from '@apollo/client/react';
import { Button, Group } from '@mantine/core';
import { IconFileSearch, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';

import {
  DeleteNoticeTextSetDocument,
  type Texts_NoticeTextsFragment,
} from '../../../graphql/documents';
import { deleteAsked } from '../../../lib/delete-asked';
import { formatDay } from '../../../lib/format';
import type { Language } from '../../../lib/languages';
import { toast } from '../../../lib/toast';
import { useUnsaved } from '../../../lib/unsaved';
import { Chip } from '../../../ui/chip';
import { SaveBar } from '../../../ui/save-bar';
import { SettingsCard } from '../../../ui/settings';
import type { PdfSettingFields } from './draft';
import { PreviewDialog } from './preview-dialog';
import { textsInput } from './text-values';
import { TextsFields } from './texts-fields';
import { usePreview } from './use-preview';
import { useTextsForm } from './use-texts-form';
import { useVanishing } from './use-vanishing';

type TextSet = Texts_NoticeTextsFragment;

/** Names a set by its letters and its first day of issue. */
export function nameOfSet({ kind, from }: Pick<TextSet, 'kind' | 'from'>): string {
  const letters = kind === 'WARNING' ? 'Warning letters' : 'Notices';
  return from === null ? letters : `${letters} from ${formatDay(from)}`;
}

interface SetFormProps {
  set: TextSet;
  /** The setting as it is typed, for the preview. */
  fields: PdfSettingFields;
  noticeLanguages: readonly Language[];
  onDeleted: () => void;
}

/** A set of texts for warning letters, or for letters from a later day on (programs 3). */
export function SetForm({ set, fields, noticeLanguages, onDeleted }: SetFormProps) {
  const texts = useTextsForm(set, noticeLanguages);
  const [remove] = useMutation(DeleteNoticeTextSetDocument);
  const [isBusy, setIsBusy] = useState(false);
  const large = usePreview(set.pdfSettingId);
  const { values } = texts.form;
  const typed = useMemo(() => textsInput(values), [values]);
  const vanishing = useVanishing(set.pdfSettingId, typed, set.kind);
  const isDirty = texts.form.isDirty();
  useUnsaved(isDirty);
  const name = nameOfSet(set);

  async function save() {
    setIsBusy(true);
    if (await texts.save(values)) toast.success('Successfully saved!');
    setIsBusy(false);
  }

  async function deleteSet() {
    const body = `Letters have the texts before them again. Nothing was made with those of ${name}.`;
    const input = { noticeTextSetId: set.id };
    if (await deleteAsked('Delete texts', body, () => remove({ variables: { input } })))
      onDeleted();
  }

  const show = () =>
    void large
      .show({ fields, texts: typed, paymentCode: values.paymentCode, textSetId: set.id })
      .catch((error: unknown) => void texts.refused(error));

  return (
    <form noValidate aria-label={name} onSubmit={texts.form.onSubmit(() => void save())}>
      <Group gap="xs" mb="sm">
        {set.inForce && <Chip color="green">In force today</Chip>}
        {set.used && <Chip color="gray">Used by letters</Chip>}
      </Group>
      <SettingsCard>
        <TextsFields
          {...texts}
          kind={set.kind}
          noticeLanguages={noticeLanguages}
          vanishing={vanishing}
        />
      </SettingsCard>
      <SaveBar isAlone isDirty={isDirty} isBusy={isBusy} onDiscard={() => texts.form.reset()}>
        {!set.used && (
          <Button
            variant="default"
            c="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => void deleteSet()}
          >
            Delete
          </Button>
        )}
        <Button
          variant="light"
          loading={large.loading}
          leftSection={<IconFileSearch size={18} aria-hidden />}
          onClick={show}
        >
          Preview
        </Button>
      </SaveBar>
      <PreviewDialog url={large.url} onClose={large.close} />
    </form>
  );
}
