import { expect, it } from 'vitest';
import { mailDelivery, mailWarning } from './mail-way.js';

const directory = '/data/mail';

it('production without a mail server needs one, and says at start where mails lie', () => {
  const config = { production: true, mail: { smtpUrl: undefined, directory } };
  expect(mailDelivery(config)).toEqual({ way: 'FOLDER', directory, needsServer: true });
  expect(mailWarning(config)).toBe(
    'SMTP_URL is not set: mails reach nobody, they are written into /data/mail',
  );
});

it('a trial writes mails into the folder and warns of nothing', () => {
  const config = { production: false, mail: { smtpUrl: undefined, directory } };
  expect(mailDelivery(config)).toEqual({ way: 'FOLDER', directory, needsServer: false });
  expect(mailWarning(config)).toBeNull();
});

it('a mail server needs nothing', () => {
  const config = { production: true, mail: { smtpUrl: 'smtp://mail.test', directory } };
  expect(mailDelivery(config)).toEqual({ way: 'SERVER', directory: null, needsServer: false });
  expect(mailWarning(config)).toBeNull();
});
