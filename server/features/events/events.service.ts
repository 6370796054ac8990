import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/identity/caller.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { Transactions } from '../../platform/database/transactions.js';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/errors/sql-state.js';
import { AppError, type FieldErrors } from '../../platform/errors/app-error.js';
import { validate } from '../../platform/errors/validate.js';
import { faultSentence } from '../media/picture-faults.pure.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { contentOf, type FileContent } from './content.js';
import { type CameraEvent, EventSchema } from './event.schema.js';
import { KNOWN_EVENT } from './events.queries.js';
import { measuredIn } from './measured.js';
import { type Accepted, IntakeRecords, type KeptFile } from './intake-records.js';

/** An event as it arrives: its document, and its files on the disk under the names the document uses. */
export interface EventPackage {
  document: Buffer;
  files: { name: string; path: string }[];
}

/** Takes in what cameras send; each case of a camera is one citation, however often it comes. */
@Injectable()
export class EventsService {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly transactions: Transactions,
    private readonly storage: StorageService,
    private readonly records: IntakeRecords,
  ) {}

  /**
   * Checks, stores and records one package. When it returns, document and files are durable.
   *
   * @throws AppError `INVALID` with every wrong field and file; nothing is left behind then.
   */
  async accept(actor: Actor, { document, files }: EventPackage): Promise<Accepted> {
    const text = textOf(document);
    const event = validate(EventSchema, parsed(text), true);
    const before = await this.find(event);
    if (before !== null) return before;
    const contents = await checkFiles(event, files);
    const kept = await this.keep(event, files, contents);
    const eventSha256 = createHash('sha256').update(document).digest('hex');
    await this.storage.putByContent('events', 'json', document);
    try {
      return await this.transactions.run((tx) =>
        this.records.insert(tx, actor, {
          event,
          measured: measuredIn(text, event),
          kept,
          eventSha256,
          year: yearIn(this.config.timeZone, event.captured_at),
        }),
      );
    } catch (error) {
      // The deadline rule was deleted at the same moment.
      if (isForeignKeyViolation(error)) return this.accept(actor, { document, files });
      if (!isUniqueViolation(error)) throw error;
      const winner = await this.find(event);
      if (winner === null) throw error;
      return winner;
    }
  }

  private async find({ camera, case_id: caseId }: CameraEvent): Promise<Accepted | null> {
    const known = await this.database.first(KNOWN_EVENT, [camera.serial_number, caseId]);
    return known === undefined ? null : { created: false, ...known };
  }

  private async keep(
    event: CameraEvent,
    files: EventPackage['files'],
    contents: Map<string, CheckedFile>,
  ): Promise<KeptFile[]> {
    const kept: KeptFile[] = [];
    for (const media of event.media) {
      const content = contents.get(media.file);
      const path = files.find(({ name }) => name === media.file)?.path;
      if (content === undefined || path === undefined) throw new AppError('INTERNAL');
      const stored = await this.storage.putByContent(
        'evidence',
        content.extension,
        createReadStream(path),
      );
      kept.push({
        ...content,
        sequenceNumber: media.sequence_number,
        capturedAt: media.captured_at ?? null,
        bytes: stored.bytes,
        sha256: stored.sha256,
        storageKey: stored.key,
      });
    }
    return kept;
  }
}

type CheckedFile = FileContent & { sha256: string };

/** Every file that the document names must be there, be what it says, and have the fingerprint it says; and no other may be. */
async function checkFiles(
  event: CameraEvent,
  files: EventPackage['files'],
): Promise<Map<string, CheckedFile>> {
  const errors: FieldErrors = {};
  const checked = new Map<string, CheckedFile>();
  const refuse = (field: string, message: string): void =>
    void (errors[field] ??= []).push(message);
  for (const [index, media] of event.media.entries()) {
    const file = files.find(({ name }) => name === media.file);
    if (file === undefined) {
      refuse(`media.${index}.file`, `${media.file} was not sent`);
      continue;
    }
    const content = await contentOf(file.path, media.type);
    if ('wrong' in content) {
      refuse(`media.${index}.file`, faultSentence(media.file, 'JPEG, PNG or MP4', content));
      continue;
    }
    if (content.type !== media.type)
      refuse(`media.${index}.type`, `${media.file} is not of type ${media.type}`);
    const sha256 = await fingerprint(file.path);
    if (media.sha256 !== undefined && media.sha256.toLowerCase() !== sha256) {
      refuse(`media.${index}.sha256`, `${media.file} does not match its SHA-256`);
    }
    checked.set(media.file, { ...content, sha256 });
  }
  for (const name of new Set(files.map((file) => file.name))) {
    if (!event.media.some(({ file }) => file === name))
      refuse('media', `${name} is not named in the event`);
    // The product must not choose which of them is the evidence.
    else if (files.filter((file) => file.name === name).length > 1)
      refuse('media', `${name} was sent more than once`);
  }
  if (Object.keys(errors).length > 0) throw new AppError('INVALID', { errors });
  return checked;
}

async function fingerprint(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function textOf(document: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(document);
  } catch {
    throw notJson();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
}

function notJson(): AppError {
  return new AppError('INVALID', { errors: { event: ['Event is not a JSON document'] } });
}

/** The calendar year of a moment in the department's time zone. */
function yearIn(timeZone: string, moment: Date): number {
  return Number(new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(moment));
}
