import { useMutation } from '@apollo/client/react';

import {
  type PdfSettingsPage_PdfSettingFragment,
  UpdatePdfSettingDocument,
} from '../../../graphql/documents';
import { fieldErrors } from '../../../lib/forms/field-errors';
import { useForm } from '../../../lib/forms/form';
import { required } from '../../../lib/forms/validators';
import type { PdfSettingFields } from './draft';

/** The setting of a cause as a form; each of its seven fields is required (specification 5). */
export function useSettingForm(setting: PdfSettingsPage_PdfSettingFragment) {
  const [update] = useMutation(UpdatePdfSettingDocument);
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
  /** Says what the server found wrong beside the fields. True where it was about one of them. */
  function refused(error: unknown): boolean {
    const errors = fieldErrors(error);
    form.setErrors(errors);
    return Object.keys(errors).length > 0;
  }

  return {
    form,
    refused,
    /** Saves the fields. False where they were refused: that has been said by then. */
    async save(fields: PdfSettingFields): Promise<boolean> {
      try {
        await update({ variables: { input: { pdfSettingId: setting.id, ...fields } } });
        form.resetDirty(fields);
        return true;
      } catch (error) {
        refused(error);
        return false;
      }
    },
  };
}
