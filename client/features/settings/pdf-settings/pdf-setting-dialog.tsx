import { useMutation } from '@apollo/client/react';
import { Modal, Select, SimpleGrid, Stack, Tabs, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';

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
  /** Null while it is closed. */
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
        {(close) =>
          shown && (
            <Tabs defaultValue="setting">
              <Tabs.List mb="md">
                <Tabs.Tab value="setting">Setting</Tabs.Tab>
                <Tabs.Tab value="texts">Texts and codes</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="setting">
                <PdfSettingForm setting={shown} onCancel={close} onDone={onClose} />
              </Tabs.Panel>
              <Tabs.Panel value="texts">
                <TextsTab setting={shown} onCancel={close} onDone={onClose} />
              </Tabs.Panel>
            </Tabs>
          )
        }
      </FormDialog>
    </Modal.Stack>
  );
}

interface PdfSettingFormProps {
  setting: Setting;
  onCancel: () => void;
  onDone: () => void;
}

function PdfSettingForm({ setting, onCancel, onDone }: PdfSettingFormProps) {
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
  useUnsaved(form.isDirty());
  const refused = (error: unknown) => form.setErrors(fieldErrors(error));

  async function save(fields: PdfSettingFields) {
    try {
      await update({ variables: { input: { pdfSettingId: setting.id, ...fields } } });
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
