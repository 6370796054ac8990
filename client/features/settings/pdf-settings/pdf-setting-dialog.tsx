import { useMutation } from '@apollo/client/react';
import { Modal, Select, SimpleGrid, Stack, Tabs, Textarea, TextInput } from '@mantine/core';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

import {
  type PdfSettingsPage_PdfSettingFragment,
  UpdatePdfSettingDocument,
} from '../../../graphql/documents';
import { fieldErrors } from '../../../lib/field-errors';
import { FormDialog } from '../../../lib/form-dialog';
import { useForm } from '../../../lib/form';
import { formatWord } from '../../../lib/format';
import { toast } from '../../../lib/toast';
import { useUnsaved } from '../../../lib/unsaved';
import { required } from '../../../lib/validators';
import { CAUSE_COLORS } from '../../../lib/words';
import { LogoField } from './logo-field';
import { PreviewDialog } from './preview-dialog';
import { SettingButtons } from './setting-buttons';
import { TextsTab } from './texts-form';
import { type PdfSettingFields, usePreview } from './use-preview';

type Setting = PdfSettingsPage_PdfSettingFragment;

interface PdfSettingDialogProps {
  /** Null while the dialog is closed. */
  setting: Setting | null;
  onClose: () => void;
}

/** Edits what the notices of a cause say, with a preview of what is not saved yet. */
export function PdfSettingDialog({ setting, onClose }: PdfSettingDialogProps) {
  // Kept while the dialog fades out, so that it does not empty before it goes.
  const [shown, setShown] = useState(setting);
  if (setting !== null && setting !== shown) setShown(setting);
  return (
    // A stack, so that Escape closes the preview and not the form below it.
    <Modal.Stack>
      <FormDialog
        stackId="form"
        opened={setting !== null}
        onClose={onClose}
        size="xl"
        title={shown ? `Edit PDF setting - ${formatWord(shown.type)}` : ''}
      >
        {(close) => shown && <SettingTabs setting={shown} onCancel={close} onDone={onClose} />}
      </FormDialog>
    </Modal.Stack>
  );
}

type Tab = 'setting' | 'texts';

/** The forms with unsaved work. */
type DirtyForms = Record<Tab, boolean>;

interface SettingTabsProps {
  setting: Setting;
  onCancel: () => void;
  onDone: () => void;
}

/** Two forms that are saved one by one: the dialog closes once neither of them has unsaved work. */
function SettingTabs({ setting, onCancel, onDone }: SettingTabsProps) {
  const [tab, setTab] = useState<Tab>('setting');
  const [isDirty, setIsDirty] = useState<DirtyForms>({ setting: false, texts: false });
  // The texts are previewed with the setting as it was saved last.
  const [saved, setSaved] = useState(setting);
  const panelBeside = (other: Tab) => ({
    setting: saved,
    onCancel,
    setIsDirty,
    onDone: () => {
      if (isDirty[other]) setTab(other);
      else onDone();
    },
  });
  return (
    <Tabs
      value={tab}
      onChange={(next) => setTab(next === 'texts' ? 'texts' : 'setting')}
      // React's Activity would end the effects of the hidden form, and with them what counts as unsaved.
      keepMountedMode="display-none"
    >
      <Tabs.List mb="md">
        <Tabs.Tab value="setting">Setting</Tabs.Tab>
        <Tabs.Tab value="texts">Texts and codes</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="setting">
        <PdfSettingForm {...panelBeside('texts')} onSaved={setSaved} />
      </Tabs.Panel>
      <Tabs.Panel value="texts">
        <TextsTab {...panelBeside('setting')} />
      </Tabs.Panel>
    </Tabs>
  );
}

interface PdfSettingFormProps extends SettingTabsProps {
  setIsDirty: Dispatch<SetStateAction<DirtyForms>>;
  onSaved: (setting: Setting) => void;
}

function PdfSettingForm({ setting, setIsDirty, onSaved, onCancel, onDone }: PdfSettingFormProps) {
  const [update, { loading }] = useMutation(UpdatePdfSettingDocument);
  const preview = usePreview(setting.id);
  const form = useForm<PdfSettingFields>({
    initialValues: {
      type: setting.type,
      departmentName: setting.departmentName,
      officeName: setting.officeName,
      officeAddress: setting.officeAddress,
      officeLogoSrc: setting.officeLogoSrc,
      violationTitle: setting.violationTitle,
      officerCitationStatement: setting.officerCitationStatement,
    },
    validate: {
      type: required('Type is required'),
      departmentName: required('Department Name is required'),
      officeName: required('Office Name is required'),
      officeAddress: required('Office Address is required'),
      officeLogoSrc: required('Office Logo Source is required'),
      violationTitle: required('Violation Title is required'),
      officerCitationStatement: required('Officer Citation Statement is required'),
    },
  });
  const isDirty = form.isDirty();
  useUnsaved(isDirty);
  useEffect(() => setIsDirty((known) => ({ ...known, setting: isDirty })), [isDirty, setIsDirty]);
  const refused = (error: unknown) => form.setErrors(fieldErrors(error));

  async function save(fields: PdfSettingFields) {
    try {
      await update({ variables: { input: { pdfSettingId: setting.id, ...fields } } });
      form.resetDirty(fields);
      onSaved({ ...setting, ...fields });
      toast.success('Successfully saved!');
      onDone();
    } catch (error) {
      refused(error);
    }
  }

  const show = form.onSubmit((input) => void preview.show(input).catch(refused));

  return (
    <form onSubmit={form.onSubmit(save)} noValidate>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
          <Select
            label="Type"
            required
            // There is one setting for each cause, and it stays the setting of that cause.
            disabled
            data={Object.keys(CAUSE_COLORS).map((cause) => ({
              value: cause,
              label: formatWord(cause),
            }))}
            {...form.getInputProps('type')}
          />
          <TextInput label="Violation Title" required {...form.getInputProps('violationTitle')} />
          <TextInput
            label="Department Name"
            required
            data-autofocus
            {...form.getInputProps('departmentName')}
          />
          <TextInput label="Office Name" required {...form.getInputProps('officeName')} />
        </SimpleGrid>
        <Textarea
          label="Office Address"
          description="With the telephone; no notice is made without either"
          required
          minRows={2}
          {...form.getInputProps('officeAddress')}
        />
        <LogoField
          src={form.values.officeLogoSrc}
          error={form.errors['officeLogoSrc']}
          onChange={(src) => form.setFieldValue('officeLogoSrc', src)}
        />
        <Textarea
          label="Officer Citation Statement"
          required
          minRows={4}
          maxRows={10}
          {...form.getInputProps('officerCitationStatement')}
        />
        <SettingButtons
          isPreviewing={preview.loading}
          isSaving={loading}
          onPreview={() => show()}
          onCancel={onCancel}
        />
      </Stack>
      <PreviewDialog url={preview.url} onClose={preview.close} />
    </form>
  );
}
