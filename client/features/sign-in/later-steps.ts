/** The forms behind the first one, in a file of their own: the first page is there without them. */
export { ForgotPasswordForm } from './forgot-password-form';
export { TwoFactorForm } from './two-factor-form';
