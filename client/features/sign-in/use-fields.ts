import { type ChangeEvent, useRef, useState } from 'react';

import type { Validator } from '../../lib/forms/validators';

/**
 * The fields of the first forms that a guest sees, each with its check. They are the only forms without `@mantine/form`, which
 * would be a twentieth of what the sign-in page loads.
 */
export function useFields<Field extends string>(checks: Record<Field, Validator>) {
  const names = Object.keys(checks) as Field[];
  const [values, setValues] = useState<Partial<Record<Field, string>>>({});
  const [errors, setErrors] = useState<Partial<Record<Field, string | null>>>({});
  const inputs = useRef<Partial<Record<Field, HTMLInputElement | null>>>({});
  const valueOf = (field: Field) => values[field] ?? '';
  const set = (field: Field, value: string) => {
    setValues((now) => ({ ...now, [field]: value }));
    setErrors((now) => ({ ...now, [field]: null }));
  };
  return {
    valueOf,
    set,

    /** Says what is wrong, and moves to the first field of which something is. @returns true if nothing is */
    check: (): boolean => {
      const found = names.map((name) => ({ name, error: checks[name](valueOf(name)) }));
      setErrors(Object.fromEntries(found.map(({ name, error }) => [name, error])) as typeof errors);
      const wrong = found.find(({ error }) => error !== null)?.name;
      // The sentence is drawn first: it is read with the field.
      if (wrong !== undefined) requestAnimationFrame(() => inputs.current[wrong]?.focus());
      return wrong === undefined;
    },

    propsOf: (field: Field) => ({
      ref: (node: HTMLInputElement | null) => {
        inputs.current[field] = node;
      },
      value: valueOf(field),
      error: errors[field],
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(field, event.currentTarget.value),
    }),
  };
}
