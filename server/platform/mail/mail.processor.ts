import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { IsNull, Not } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { UserEntity } from '../identity/user.entity.js';
import type { Job } from '../jobs/jobs.js';
import { JobHopeless, JobsService } from '../jobs/jobs.service.js';
import { OnJob, OnJobFailed } from '../jobs/on-job.js';

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

// Enough for what a mail server says.
const LONGEST_FAILURE = 300;

/**
 * Sends mails by the mail server, or writes them into a folder if there is none (contract 2). A worker that dies
 * between sending and recording sends again: both mails carry the same Message-ID, so that a mailbox can recognise
 * them.
 */
@Injectable()
export class MailProcessor implements OnApplicationShutdown {
  private readonly transport: Transporter;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly jobs: JobsService,
    private readonly transactions: Transactions,
    private readonly database: Database,
  ) {
    const { smtpUrl } = config.mail;
    this.transport =
      smtpUrl === undefined
        ? createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
        : createTransport({ url: smtpUrl, pool: true, ...TIMEOUTS });
  }

  @OnJob('sendMail')
  async send(job: Job<'sendMail'>): Promise<void> {
    const { to, subject, text, html, userId } = job.payload;
    if (userId !== undefined && (await this.isDeactivated(userId))) {
      await this.transactions.run((tx) => this.jobs.complete(tx, job));
      return;
    }
    const sending = this.transport.sendMail({
      from: this.config.mail.from,
      // An object is never parsed: an address cannot smuggle in a second one.
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: `<job-${job.jobId}@${new URL(this.config.http.publicUrl).hostname}>`,
      date: job.createdAt,
      disableFileAccess: true,
      disableUrlAccess: true,
    }) as Promise<{ message?: unknown }>;
    const sent = await sending.catch((error: unknown) => {
      throw refusalOf(error) ?? error;
    });
    if (Buffer.isBuffer(sent.message)) await this.keep(job.createdAt, to, sent.message);
    await this.transactions.run(async (tx) => {
      await this.jobs.complete(tx, job);
      await tx
        .repository(UserEntity)
        .update(
          { email: to, deactivatedAt: IsNull(), mailFailure: Not(IsNull()) },
          { mailFailure: null, mailFailedAt: null },
        );
    });
  }

  /** After the last try an administrator sees beside the user why, and can correct the address. */
  @OnJobFailed('sendMail')
  async failed(tx: Tx, { payload }: Job<'sendMail'>, error: string): Promise<void> {
    const sentence = error
      .replace(/\p{Cc}+/gu, ' ')
      .slice(0, LONGEST_FAILURE)
      .toWellFormed();
    await tx
      .repository(UserEntity)
      .update(
        { email: payload.to, deactivatedAt: IsNull() },
        { mailFailure: sentence, mailFailedAt: () => 'now()' },
      );
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }

  private async isDeactivated(id: number): Promise<boolean> {
    return !(await this.database.repository(UserEntity).existsBy({ id, deactivatedAt: IsNull() }));
  }

  /** `<time>-<to>.eml`; the time is the order's, so that a second run writes the same file. */
  private async keep(time: Date, to: string, message: Buffer): Promise<void> {
    const { directory } = this.config.mail;
    const name = `${time.toISOString().replace(/:/g, '-')}-${to.replace(/[^\w.@+-]/g, '_')}.eml`;
    const partial = join(directory, `.${name}.partial`);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const file = await open(partial, 'w', 0o600);
    try {
      await file.writeFile(message);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, join(directory, name));
  }
}

/**
 * Returns the reply of a mail server that refuses this mail or its recipient permanently (500 and above): sending it
 * again would be refused again. Null for all other errors: a server that is down or full, or that refuses our own
 * account, can recover.
 */
function refusalOf(error: unknown): JobHopeless | null {
  const { code, responseCode, response } = error as Partial<SMTPConnection.SMTPError>;
  const isAboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutTheMail && responseCode !== undefined && responseCode >= 500
    ? new JobHopeless(`The mail server refused it: ${response ?? responseCode}`)
    : null;
}
