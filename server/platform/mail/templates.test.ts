import { describe, expect, it } from 'vitest';
import { invitationMail, passwordResetMail } from './templates.js';

const url = 'https://stopline.example/reset/abc_DEF-123';

describe.each([
  ['an invitation', invitationMail, 'Your Stopline account'],
  ['a password reset', passwordResetMail, 'Reset your Stopline password'],
])('%s', (_, template, subject) => {
  const mail = template({ name: 'Ada Lovelace', url });

  it('has a subject, and the name and the link in both forms', () => {
    expect(mail.subject).toBe(subject);
    for (const form of [mail.text, mail.html]) {
      expect(form).toContain('Hello Ada Lovelace,');
      expect(form).toContain(url);
      expect(form).toContain('works once, for 60 minutes');
    }
  });

  it('escapes a name that is markup', () => {
    const { html } = template({ name: '<script>alert(1)</script> & "friends"', url });
    expect(html).not.toContain('<script>');
    expect(html).toContain('&#60;script&#62;');
  });

  it('has nothing that a mail program would fetch', () => {
    expect(mail.html).not.toMatch(/<img|<link|@import|src=/);
  });
});
