import { expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { api } from '../../test/component/api';
import { askAgain, open } from '../../test/component/open';
import { button, heading, reads, toast } from '../../test/component/screen';

const alert = page.getByRole('alert').filter({ hasText: 'Mails reach nobody' });
const delivery = { way: 'FOLDER', directory: '/data/mail', needsServer: true } as const;

it.each([
  ['/admin/dashboard', 'Admin Dashboard Panel'],
  ['/admin/users', 'Users'],
])('%s says that mails reach nobody, and where they lie', async (path, title) => {
  api.answer({
    mailDelivery: () => delivery,
    sendTestMail: () => ({ to: 'astrid@stopline.test', delivery }),
  });
  await open(path, 'admin');
  await expect.element(heading(title)).toBeVisible();
  await reads(alert, '/data/mail', 'SMTP_URL');
  await button('Send a test mail', alert).click();
  await expect
    .element(toast('The test mail to astrid@stopline.test will lie in /data/mail'))
    .toBeVisible();
  expect(api.sent('SendTestMail')).toHaveLength(1);
  // With a mail server it is not there.
  api.answer({ mailDelivery: () => ({ way: 'SERVER', directory: null, needsServer: false }) });
  await askAgain();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(heading(title)).toBeVisible();
});
