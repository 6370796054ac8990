/** A mail as `sendMail` takes it, without its recipient. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** The recipient of a mail, and the address of its button. */
export interface LinkMail {
  name: string;
  url: string;
}

/** The mail to a new user. They set their first password on the same page as for a reset. */
export function invitationMail({ name, url }: LinkMail): Mail {
  return mail({
    subject: 'Your Stopline account',
    greeting: name,
    paragraphs: [
      'An administrator has made a Stopline account for you.',
      'Choose your password to begin. At your first sign-in you will also register your two-factor app.',
    ],
    button: 'Choose your password',
    url,
    closing: [
      'This link works once, for 60 minutes. If it has run out, ask for a new one on the sign-in page under "Forgot password".',
    ],
  });
}

/** The mail to a new user where only the issuer is taken. */
export function signInInvitationMail({ name, label, url }: LinkMail & { label: string }): Mail {
  return mail({
    subject: 'Your Stopline account',
    greeting: name,
    paragraphs: [
      'An administrator has made a Stopline account for you.',
      `You sign in with ${label}, by the account that has this e-mail address.`,
    ],
    button: 'Open Stopline',
    url,
    closing: ['You need no further password.'],
  });
}

/** An account was linked to a person at the issuer. */
export function identityLinkedMail({ name, label, url }: LinkMail & { label: string }): Mail {
  return mail({
    subject: `Your Stopline account is linked to ${label}`,
    greeting: name,
    paragraphs: [
      `Somebody, probably you, signed in to Stopline with ${label}, by an account with your e-mail address.`,
      `From now on you can sign in with ${label}.`,
    ],
    button: 'Open Stopline',
    url,
    closing: ['If it was not you, tell an administrator: they can unlink your account.'],
  });
}

/** A System Administrator got in by password although only the issuer is taken. */
export function emergencyMail({
  name,
  whom,
  minutes,
  url,
}: LinkMail & { whom: string; minutes: number }): Mail {
  return mail({
    subject: 'Emergency access to Stopline was opened',
    greeting: name,
    paragraphs: [
      `At the command line of the server, emergency access was opened for ${whom}.`,
      `This account can use its password and its two-factor code for ${minutes} minutes.`,
    ],
    button: 'Open the system log',
    url,
    closing: [
      'System Administrators get this mail. If nobody of you did it, look at the server at once.',
    ],
  });
}

/** The mail by which an administrator tries whether mails arrive. */
export function testMail({ name, url }: LinkMail): Mail {
  return mail({
    subject: 'Test mail from Stopline',
    greeting: name,
    paragraphs: ['You asked for this mail in Stopline. Mails from it reach you.'],
    button: 'Open Stopline',
    url,
    closing: ['There is nothing more to do.'],
  });
}

/** The mail behind "Forgot password" (contract 4.4). */
export function passwordResetMail({ name, url }: LinkMail): Mail {
  return mail({
    subject: 'Reset your Stopline password',
    greeting: name,
    paragraphs: ['Somebody, probably you, asked to reset the password of your Stopline account.'],
    button: 'Choose a new password',
    url,
    closing: [
      'This link works once, for 60 minutes. Your two-factor app stays as it is.',
      'If it was not you, leave this mail unanswered: your password has not changed.',
    ],
  });
}

/** A passkey was added to the account of its reader. */
export function passkeyAddedMail({ name, passkey, url }: LinkMail & { passkey: string }): Mail {
  return mail({
    subject: 'A passkey was added to your Stopline account',
    greeting: name,
    paragraphs: [
      `The passkey "${passkey}" can be used from now on, after your password, instead of a code.`,
    ],
    button: 'Open your profile',
    url,
    closing: [
      'If it was not you, remove the passkey in your profile, change your password and tell an administrator.',
    ],
  });
}

/** Passkeys were removed from the account of its reader. */
export function passkeysRemovedMail({
  name,
  passkeys,
  url,
}: LinkMail & { passkeys: readonly string[] }): Mail {
  const [title, were] =
    passkeys.length === 1 ? ['A passkey was', 'passkey'] : ['Passkeys were', 'passkeys'];
  return mail({
    subject: `${title} removed from your Stopline account`,
    greeting: name,
    paragraphs: [
      `You can no longer sign in with the ${were} ${passkeys.map((passkey) => `"${passkey}"`).join(', ')}.`,
    ],
    button: 'Open your profile',
    url,
    closing: ['If you did not expect this, change your password and tell an administrator.'],
  });
}

/** The values of a mail about a print run. */
interface RunMail extends LinkMail {
  run: string;
  notices: number;
}

/** The files of a run can be fetched. */
export function runMadeMail({ name, run, notices, url }: RunMail): Mail {
  return mail({
    subject: `Print run ${run} is made`,
    greeting: name,
    paragraphs: [`The files of print run ${run} with ${notices} notices can be downloaded.`],
    button: 'Open the print runs',
    url,
    closing: ['You get this mail because you started the run.'],
  });
}

/** The files of a run could not be made. */
export function runFailedMail({ name, run, error, url }: RunMail & { error: string }): Mail {
  return mail({
    subject: `Print run ${run} failed`,
    greeting: name,
    paragraphs: [
      `The files of print run ${run} could not be made: ${error}.`,
      'Its notices stay in the run until it is made again or cancelled.',
    ],
    button: 'Open the print runs',
    url,
    closing: ['You get this mail because you started the run.'],
  });
}

/** Notices that are not mailed although their deadline is near. */
export function unmailedMail({ name, notices, url }: LinkMail & { notices: number }): Mail {
  const [are, their] = notices === 1 ? ['notice is', 'its'] : ['notices are', 'their'];
  return mail({
    subject: `${notices} ${are} not mailed yet`,
    greeting: name,
    paragraphs: [`${notices} ${are} not mailed, and ${their} deadline is near or has passed.`],
    button: 'Open the print runs',
    url,
    closing: ['Administrators get this mail once a day as long as there are such notices.'],
  });
}

/** More notices were wrong than the settings allow. */
export function errorsMail({
  name,
  groups,
  limit,
  url,
}: LinkMail & { groups: readonly string[]; limit: number }): Mail {
  return mail({
    subject: `More than ${limit} % of the notices were wrong`,
    greeting: name,
    paragraphs: [
      `Of the notices of the last 90 days more than ${limit} % were wrong:`,
      groups.join('\n'),
    ],
    button: 'Open the error ledger',
    url,
    closing: ['Administrators get this mail once a day as long as it is so.'],
  });
}

/** The registry is older than the settings allow. */
export function registryOldMail({
  name,
  sourceDay,
  days,
  url,
}: LinkMail & { sourceDay: string; days: number }): Mail {
  return mail({
    subject: `The vehicle registry is ${days} days old`,
    greeting: name,
    paragraphs: [
      `The vehicle registry speaks of ${sourceDay}. Owners may have changed since.`,
      'Import a newer file, or ask the operator of the registry.',
    ],
    button: 'Open the registry',
    url,
    closing: ['Administrators get this mail once a day as long as the registry is old.'],
  });
}

/** A webhook was switched off because of its receiver. */
export function webhookOffMail({
  name,
  receiver,
  because,
  url,
}: LinkMail & { receiver: string; because: string }): Mail {
  return mail({
    subject: `Webhook to ${receiver} was switched off`,
    greeting: name,
    paragraphs: [
      `The webhook to ${receiver} was switched off: ${because}.`,
      'What waits for it is kept and delivered in order once it is switched on again. Changes in the meantime are not recorded for it.',
    ],
    button: 'Open the webhooks',
    url,
    closing: ['System Administrators get this mail.'],
  });
}

const CHOSEN = 'You get this mail because you asked for it. Your profile has the switch.';

/** The address of an event's report, and its reference: a mail says nothing else of an event. */
interface EventMail extends LinkMail {
  referenceId: string;
}

/** An event was sent back to its submitter. */
export function sentBackMail({ name, referenceId, url }: EventMail): Mail {
  return mail({
    subject: `${referenceId} was sent back`,
    greeting: name,
    paragraphs: [`${referenceId} was sent back to you for revision.`],
    button: 'Open the report',
    url,
    closing: [CHOSEN],
  });
}

/** A comment on an event names its reader. */
export function mentionedMail({ name, referenceId, url }: EventMail): Mail {
  return mail({
    subject: `You were mentioned on ${referenceId}`,
    greeting: name,
    paragraphs: [`A comment on ${referenceId} mentions you.`],
    button: 'Open the discussion',
    url,
    closing: [CHOSEN],
  });
}

/** A mail has so many lines at most: the page that its button opens has all of them. */
const DIGEST_LINES = 20;

/** The notifications of a day that are unread, oldest first. */
export function digestMail({
  name,
  notifications,
  url,
}: LinkMail & { notifications: readonly { referenceId: string; title: string }[] }): Mail {
  const { length } = notifications;
  const more = length - DIGEST_LINES;
  return mail({
    subject: `${length} unread ${length === 1 ? 'notification' : 'notifications'} in Stopline`,
    greeting: name,
    paragraphs: [
      ...notifications
        .slice(0, DIGEST_LINES)
        .map(({ referenceId, title }) => `${referenceId}: ${title}`),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    button: 'Open the notifications',
    url,
    closing: [CHOSEN],
  });
}

interface Parts {
  subject: string;
  greeting: string;
  paragraphs: string[];
  button: string;
  url: string;
  closing: string[];
}

/** The same words twice: as plain text, and as HTML that mail programs of every age can show. */
function mail({ subject, greeting, paragraphs, button, url, closing }: Parts): Mail {
  const hello = `Hello ${greeting},`;
  const text = [hello, ...paragraphs, `${button}:\n${url}`, ...closing, 'Stopline'].join('\n\n');
  return {
    subject,
    text: `${text}\n`,
    html: page(subject, hello, paragraphs, button, url, closing),
  };
}

function page(
  subject: string,
  hello: string,
  paragraphs: string[],
  button: string,
  url: string,
  closing: string[],
): string {
  const paragraph = (text: string, color: string): string =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:${color}">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#eef2f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef2f5"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:#ffffff;border-top:4px solid #12263f;font-family:Arial,Helvetica,sans-serif"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:20px;font-weight:bold;color:#12263f">Stopline</p>
${paragraph(hello, '#17202b')}
${paragraphs.map((text) => paragraph(text, '#17202b')).join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;background:#12263f;color:#ffffff;font-size:16px;font-weight:bold;text-decoration:none;border-radius:4px">${escapeHtml(button)}</a></p>
<p style="margin:0 0 24px;font-size:13px;line-height:20px;color:#4a5866;word-break:break-all">If the button does not work, copy this address into your browser:<br>${escapeHtml(url)}</p>
${closing.map((text) => paragraph(text, '#4a5866')).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
