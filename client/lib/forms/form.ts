import {
  type FormErrors,
  type UseFormInput,
  type UseFormReturnType,
  useForm as useMantineForm,
} from '@mantine/form';

const FOCUSABLE = 'input, textarea, select, button, [tabindex]';

/**
 * Mantine's form, which also moves the focus to the first invalid field, both after our own check and after the
 * server's.
 */
export function useForm<Values extends object>(
  input: UseFormInput<Values>,
): UseFormReturnType<Values> {
  const form = useMantineForm<Values>(input);
  return {
    ...form,
    onSubmit: (submit, failed) =>
      form.onSubmit(submit, (errors, values, event) => {
        failed?.(errors, values, event);
        focusFirst(errors, form);
      }),
    setErrors: (errors) => {
      form.setErrors(errors);
      if (typeof errors === 'object') focusFirst(errors, form);
    },
  };
}

/** Fields are searched in the order of the page, which may differ from the order of the checks. */
function focusFirst<Values extends object>(
  errors: FormErrors,
  form: UseFormReturnType<Values>,
): void {
  // The sentence is drawn first: it is read with the field.
  requestAnimationFrame(() => {
    const [first] = Object.keys(errors)
      .map((field) => form.getInputNode<HTMLElement, typeof field>(field))
      .filter((node) => node !== null)
      .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    const field = first?.matches(FOCUSABLE) ? first : first?.querySelector<HTMLElement>(FOCUSABLE);
    field?.focus();
  });
}
