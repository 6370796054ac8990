import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { FileMissing, StoreUnavailable } from '../errors/store-errors.js';
import type { ByteRange, FileStat, Store } from './store.types.js';

/** The connection to an S3-compatible storage. */
export interface S3Options {
  /** A folder of this installation for what is being received. */
  spoolDirectory: string;
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** A storage that sends nothing for this time counts as unreachable; a slow answer is waited for. */
  silenceMs?: number;
}

const CONNECT_MS = 3_000;
const SILENCE_MS = 10_000;
// Number of times that an upload is tried, and the wait between two of them, which grows.
const TRIES = 4;
const WAIT_MS = 200;
// Callers wait: after this time no further try begins.
const TRIES_MS = 5_000;

const QUIET = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** An answer whose body is still to be read. */
interface Opened {
  body: Readable;
  etag: string | undefined;
  bytes: number | undefined;
}

/** Written by the readiness check; no file of the product begins so. */
const PROBE_KEY = 'probe/ready';
const WRITE_EVERY_MS = 30_000;

/** Files in a bucket of an S3-compatible storage that knows conditional writes. */
export class S3Store implements Store {
  readonly spoolDirectory: string;
  private readonly client: S3Client;
  private readonly bucket: string;
  private takesWritesUntil = 0;

  constructor({
    spoolDirectory,
    endpoint,
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
    silenceMs = SILENCE_MS,
  }: S3Options) {
    this.spoolDirectory = spoolDirectory;
    this.bucket = bucket;
    this.client = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      // A bucket as a host name needs DNS that most S3-compatible servers do not have.
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silenceMs },
      maxAttempts: 2,
      // It would write to the console that a stream is not sent twice, which is done here.
      logger: QUIET,
    });
  }

  /**
   * Each try reads the file again: it is still there, and the client cannot send a stream twice. A conflict means that
   * another upload of the same key is under way, and asks for another try; so do an answer that never came, a busy
   * storage, and one that breaks down.
   */
  async adopt(key: string, spooled: string, bytes: number): Promise<void> {
    if ((await this.stat(key)) !== null) return;
    const begun = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      const body = createReadStream(spooled);
      try {
        await this.client.send(
          new PutObjectCommand({
            Bucket: this.bucket,
            Key: key,
            Body: body,
            ContentLength: bytes,
            IfNoneMatch: '*',
          }),
        );
        return;
      } catch (error) {
        // Another process stored the same key in between, or an earlier try did: its file stays.
        if (statusOf(error) === 412) return;
        const isLate = performance.now() - begun > TRIES_MS;
        if (attempt === TRIES || isLate || !mayPass(error)) throw new StoreUnavailable(error);
        await sleep(WAIT_MS * attempt * (0.5 + Math.random()));
      } finally {
        body.destroy();
      }
    }
  }

  async stat(key: string): Promise<FileStat | null> {
    try {
      const { ContentLength } = await this.client.send(
        new HeadObjectCommand({ Bucket: this.bucket, Key: key }),
      );
      return { bytes: ContentLength ?? 0 };
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw new StoreUnavailable(error);
    }
  }

  /** A stream that breaks goes on once, from the byte where it broke; of the same file, or not at all. */
  async stream(key: string, range?: ByteRange): Promise<Readable> {
    return Readable.from(this.resumed(key, range, await this.get(key, range)), {
      objectMode: false,
    });
  }

  private async *resumed(
    key: string,
    range: ByteRange | undefined,
    first: Opened,
  ): AsyncGenerator<Buffer> {
    let { body } = first;
    let sent = 0;
    for (let tries = 1; ; tries += 1) {
      try {
        for await (const chunk of body) {
          sent += (chunk as Buffer).length;
          yield chunk as Buffer;
        }
        return;
      } catch (error) {
        if (first.bytes !== undefined && sent >= first.bytes) return;
        if (tries > 1) throw new StoreUnavailable(error);
        const start = (range?.start ?? 0) + sent;
        ({ body } = await this.get(key, { start, end: range?.end }, first.etag));
      }
    }
  }

  private async get(
    key: string,
    range?: { start: number; end: number | undefined },
    etag?: string,
  ): Promise<Opened> {
    try {
      const { Body, ETag, ContentLength } = await this.client.send(
        new GetObjectCommand({
          Bucket: this.bucket,
          Key: key,
          ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end ?? ''}` }),
          ...(etag === undefined ? {} : { IfMatch: etag }),
        }),
      );
      if (!(Body instanceof Readable)) throw new Error(`${key} came without a body`);
      return { body: Body, etag: ETag, bytes: ContentLength };
    } catch (error) {
      if (error instanceof NoSuchKey) throw new FileMissing(key);
      throw new StoreUnavailable(error);
    }
  }

  async listKeys(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    try {
      const pages = paginateListObjectsV2(
        { client: this.client },
        { Bucket: this.bucket, Prefix: prefix },
      );
      for await (const { Contents = [] } of pages)
        keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
      return keys;
    } catch (error) {
      throw new StoreUnavailable(error);
    }
  }

  async remove(key: string): Promise<void> {
    try {
      await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key }));
    } catch (error) {
      throw new StoreUnavailable(error);
    }
  }

  /** Reading a bucket shows little of writing to it: a small file is written, seldom, because each costs money. */
  async ready(): Promise<void> {
    try {
      const now = performance.now();
      if (now < this.takesWritesUntil) {
        await this.client.send(new HeadBucketCommand({ Bucket: this.bucket }));
        return;
      }
      await this.client.send(
        new PutObjectCommand({ Bucket: this.bucket, Key: PROBE_KEY, Body: 'ready' }),
      );
      this.takesWritesUntil = now + WRITE_EVERY_MS;
    } catch (error) {
      throw new StoreUnavailable(error);
    }
  }
}

/** True for a failure that the next try may not meet: a conflict, a busy or broken storage, a connection that broke. */
function mayPass(error: unknown): boolean {
  const status = statusOf(error);
  return (
    status === undefined || status === 409 || status === 408 || status === 429 || status >= 500
  );
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
