import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
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

/** Files in a bucket of an S3-compatible storage that knows conditional writes. */
export class S3Store implements Store {
  readonly spoolDirectory: string;
  private readonly client: S3Client;
  private readonly bucket: string;

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
    });
  }

  async adopt(key: string, spooled: string, bytes: number): Promise<void> {
    if ((await this.stat(key)) !== null) return;
    try {
      await this.client.send(
        new PutObjectCommand({
          Bucket: this.bucket,
          Key: key,
          Body: createReadStream(spooled),
          ContentLength: bytes,
          IfNoneMatch: '*',
        }),
      );
    } catch (error) {
      // Another process stored the same key in between: its file stays.
      if (statusOf(error) !== 412) throw new StoreUnavailable(error);
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

  async stream(key: string, range?: ByteRange): Promise<Readable> {
    try {
      const { Body } = await this.client.send(
        new GetObjectCommand({
          Bucket: this.bucket,
          Key: key,
          ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
        }),
      );
      if (!(Body instanceof Readable)) throw new Error(`${key} came without a body`);
      return Body;
    } catch (error) {
      if (error instanceof NoSuchKey) throw new FileMissing(key);
      throw new StoreUnavailable(error);
    }
  }

  async list(prefix: string): Promise<string[]> {
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

  async ready(): Promise<void> {
    try {
      await this.client.send(new HeadBucketCommand({ Bucket: this.bucket }));
    } catch (error) {
      throw new StoreUnavailable(error);
    }
  }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
