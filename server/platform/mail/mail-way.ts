import type { Config } from '../config/config.js';

/** The ways that mails take. */
export const MAIL_WAYS = ['SERVER', 'FOLDER'] as const;
export type MailWay = (typeof MAIL_WAYS)[number];

/** The place that mails go to. */
export interface MailDelivery {
  way: MailWay;
  /** The folder; null with a mail server. */
  directory: string | null;
  /** True in production without a mail server: nobody gets an invitation. */
  needsServer: boolean;
}

type MailConfig = Pick<Config, 'production'> & {
  mail: Pick<Config['mail'], 'smtpUrl' | 'directory'>;
};

/** Returns the place that mails go to. */
export function mailDelivery({ production, mail }: MailConfig): MailDelivery {
  return mail.smtpUrl === undefined
    ? { way: 'FOLDER', directory: mail.directory, needsServer: production }
    : { way: 'SERVER', directory: null, needsServer: false };
}

/** Returns what the log says at the start of an installation whose mails reach nobody; null where they do. */
export function mailWarning(config: MailConfig): string | null {
  const { needsServer, directory } = mailDelivery(config);
  return needsServer
    ? `SMTP_URL is not set: mails reach nobody, they are written into ${directory}`
    : null;
}
