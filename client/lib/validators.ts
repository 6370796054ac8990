/** A check of one form field: the sentence that says what is wrong, or null. */
export type Validator = (value: string) => string | null;

/** The field may not be empty. Blanks alone are empty. */
export const required =
  (sentence: string): Validator =>
  (value) =>
    value.trim() === '' ? sentence : null;

/** The first sentence of several checks. */
export const all =
  (...validators: Validator[]): Validator =>
  (value) => {
    for (const validator of validators) {
      const sentence = validator(value);
      if (sentence !== null) return sentence;
    }
    return null;
  };

/** E-mail address: required, and with an @ (specification, section 5). */
export const email: Validator = all(required('Email is required'), (value) =>
  value.includes('@') ? null : 'Email must be valid',
);

/** Two-factor code: required, exactly six digits. */
export const twofahCode: Validator = all(required('Code is required'), (value) =>
  /^\d{6}$/.test(value) ? null : '6 Digits only',
);
