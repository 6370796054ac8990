import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { CONFIG, type Config } from '../config.js';
import { Transactions } from '../database/transactions.js';
import type { Job } from '../jobs/jobs.js';
import { JobsService } from '../jobs/jobs.service.js';
import { OnJob } from '../jobs/on-job.js';

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Hands mails to the mail server, or writes them into a folder where there is none (contract 2). A worker that dies
 * between sending and writing that down sends again: both mails carry the same Message-ID, so that a mailbox can tell.
 */
@Injectable()
export class MailProcessor implements OnApplicationShutdown {
  private readonly transport: Transporter;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly jobs: JobsService,
    private readonly transactions: Transactions,
  ) {
    const { smtpUrl } = config.mail;
    this.transport =
      smtpUrl === undefined
        ? createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
        : createTransport({ url: smtpUrl, pool: true, ...TIMEOUTS });
  }

  @OnJob('sendMail')
  async send(job: Job<'sendMail'>): Promise<void> {
    const { to, subject, text, html } = job.payload;
    const sent = (await this.transport.sendMail({
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
    })) as { message?: unknown };
    if (Buffer.isBuffer(sent.message)) await this.keep(job.createdAt, to, sent.message);
    await this.transactions.run((tx) => this.jobs.complete(tx, job));
  }

  onApplicationShutdown(): void {
    this.transport.close();
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
