import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { api, refusal } from '../../test/component/api';
import { open } from '../../test/component/open';

/** The faults that a form shows; a toast is none of them. */
const alerts = (form: Element): string[] =>
  [...form.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent ?? '');

describe('a form says what is wrong, and takes the keyboard there (WCAG 3.3.1)', () => {
  it('where our own check finds it: the first field of the page', async () => {
    await open('/profile', 'processing');
    const form = page.getByRole('form', { name: 'Profile' });
    await form.getByLabelText(/^Last name/).fill('');
    await form.getByLabelText(/^Email/).fill('nobody');
    await form.getByRole('button', { name: 'Save' }).click();
    const field = form.getByLabelText(/^Last name/);
    await expect.element(field).toHaveFocus();
    expect(alerts(form.element())).toEqual([
      'Last Name is required',
      'Email must be valid',
      'Cannot make changes without current password',
    ]);
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveAccessibleDescription(/Last Name is required/);
  });

  it('where the server finds it', async () => {
    api.answer({ roles: () => [{ id: 3, name: 'Inspection Officer' }] });
    await open('/admin/users', 'admin');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add user' });
    await dialog.getByLabelText(/^First name/i).fill('Ada');
    await dialog.getByLabelText(/^Last name/i).fill('Marlow');
    await dialog.getByLabelText(/^Email/i).fill('taken@stopline.test');
    await dialog.getByLabelText(/^Badge No/i).fill('99123');
    await dialog.getByRole('combobox', { name: /^Role/ }).click();
    await page.getByRole('option', { name: 'Inspection Officer' }).click();
    api.refuse(
      'CreateUser',
      refusal('INVALID', 'The given data was invalid', 422, {
        errors: { email: ['The email has already been taken'] },
      }),
    );
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect.element(dialog.getByText('The email has already been taken')).toBeVisible();
    await expect.element(dialog.getByLabelText(/^Email/i)).toHaveFocus();
  });

  it('on the sign-in page', async () => {
    await open('/login', 'guest');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(page.getByLabelText(/^Email/)).toHaveFocus();
    expect(alerts(document.querySelector('form')!)).toEqual([
      'Email is required',
      'Password is required',
    ]);
  });
});
