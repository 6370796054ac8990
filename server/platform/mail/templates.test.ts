import { describe, expect, it } from 'vitest';
import { digestMail, invitationMail, passwordResetMail } from './templates.js';

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

describe('a digest', () => {
  const of = (count: number) =>
    digestMail({
      name: 'Ada Lovelace',
      url: 'https://stopline.example/notifications',
      notifications: Array.from({ length: count }, (_, index) => ({
        referenceId: `EV-${index + 1}`,
        title: 'New comment',
      })),
    });

  it('says how many notifications there are, and names each', () => {
    expect(of(1).subject).toBe('1 unread notification in Stopline');
    expect(of(2).subject).toBe('2 unread notifications in Stopline');
    expect(of(2).text).toContain('EV-1: New comment\n\nEV-2: New comment');
  });

  it('names twenty of them, and counts the rest', () => {
    expect(of(20).text).not.toContain('more.');
    expect(of(23).text).toContain('EV-20: New comment\n\nAnd 3 more.');
    expect(of(23).text).not.toContain('EV-21');
  });
});
