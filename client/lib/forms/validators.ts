import { codeDigits } from './code-digits';

/** A check of one form field: the sentence that says what is wrong, or null. */
export type Validator = (value: string) => string | null;

// The server's rule: white space, format characters, fillers and empty signs show nothing.
const INVISIBLE =
  /^[\s\u0080-\u009f\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{16fe4}\u{1d159}]*$/u;

/** True if a text has no visible character. */
export const isBlank = (text: string): boolean => INVISIBLE.test(text);

/** The field may not be empty. Invisible characters alone are empty. */
export const required =
  (sentence: string): Validator =>
  (value) =>
    isBlank(value) ? sentence : null;

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

const MIN_PASSWORD = 12;
const MAX_PASSWORD = 128;

/** Length of a new password, in the server's sentences; what else is wrong with one only the server knows. */
export const passwordLength: Validator = (value) => {
  const { length } = [...value];
  if (length < MIN_PASSWORD) return `Password must be at least ${MIN_PASSWORD} characters long`;
  if (length > MAX_PASSWORD) return `Password must be at most ${MAX_PASSWORD} characters long`;
  return null;
};

/** Two-factor code: required, exactly six digits, as people paste and type them. */
export const twofahCode: Validator = all(required('Code is required'), (value) =>
  /^\d{6}$/.test(codeDigits(value)) ? null : '6 Digits only',
);
