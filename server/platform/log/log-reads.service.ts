import { Inject, Injectable } from '@nestjs/common';
import { ActivitySealEntity } from '../activity/activity-seal.entity.js';
import { ActivityEntity } from '../activity/activity.entity.js';
import { CONFIG, type Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { onlyRow } from '../database/only-row.js';
import type { RowOf } from '../database/statement.js';
import { type Page, pageOf, PER_PAGE } from '../domain/paging.js';
import { AppError, invalidField } from '../errors/app-error.js';
import { pageNumber, rowId, validate } from '../errors/validate.js';
import { CheckpointEntity } from './checkpoints/checkpoint.entity.js';
import { fingerprintOf } from './tree/fingerprint.js';
import { LogOriginEntity } from './log-origin.entity.js';
import { CHECKPOINT_OF_SIZE, CHECKPOINTS, KEYS } from './log-reads.queries.js';
import { LogStateEntity } from './log-state.entity.js';
import { LogTreeService } from './tree/log-tree.service.js';
import { ConsistencyRules, InclusionRules, OriginRules } from './log.rules.js';

/** A checkpoint as both doors show it. */
export interface ShownCheckpoint {
  size: number;
  origin: string;
  /** Base64, as in the note. */
  root: string;
  note: string;
  createdAt: Date;
  timestamped: boolean;
}

/** A signing key as both doors show it. */
export interface ShownKey {
  /** The first 16 digits of the fingerprint. */
  id: string;
  /** SHA-256 of the SPKI DER in hexadecimal. */
  fingerprint: string;
  validFrom: Date;
  validUntil: Date | null;
  introduced: boolean;
}

/** The published keys: JSON Web Keys (RFC 8037) with their times and fingerprints (proof 2). */
export interface PublishedKeys {
  origin: string;
  keys: (Pick<ShownKey, 'validFrom' | 'validUntil' | 'fingerprint'> & {
    kty: 'OKP';
    crv: 'Ed25519';
    kid: string;
    x: string;
  })[];
}

/** Reads checkpoints, proofs and keys for both doors (proof 1 and 2). */
@Injectable()
export class LogReads {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly tree: LogTreeService,
  ) {}

  /**
   * Returns the newest checkpoint of an origin, or of the newest origin.
   *
   * @throws AppError `LOG_NOT_READY` before the first one, `CHECKPOINT_NOT_FOUND` of an unknown origin
   */
  async newest(origin?: unknown): Promise<ShownCheckpoint> {
    const of = await this.originOf(origin);
    const row = await this.database.first(CHECKPOINTS, [of.origin, 1, 0]);
    if (row !== undefined) return shown(row);
    throw new AppError(of.isKnown ? 'LOG_NOT_READY' : 'CHECKPOINT_NOT_FOUND');
  }

  /** Returns a page of the checkpoints of an origin, newest first. @throws AppError `INVALID` */
  async listCheckpoints(page: unknown, origin?: unknown): Promise<Page<ShownCheckpoint>> {
    const current = pageNumber(page);
    const of = await this.originOf(origin);
    const [rows, total] = await Promise.all([
      this.database.rows(CHECKPOINTS, [of.origin, PER_PAGE, (current - 1) * PER_PAGE]),
      this.database.repository(CheckpointEntity).countBy({ origin: of.origin }),
    ]);
    return pageOf(rows.map(shown), total, current);
  }

  /** Returns the checkpoint of a size. @throws AppError `CHECKPOINT_NOT_FOUND` */
  async find(size: unknown, origin?: unknown): Promise<ShownCheckpoint> {
    const of = await this.originOf(origin);
    const wanted = rowId(size, 'CHECKPOINT_NOT_FOUND');
    const row = await this.database.first(CHECKPOINT_OF_SIZE, [of.origin, wanted]);
    if (row === undefined) throw new AppError('CHECKPOINT_NOT_FOUND');
    return shown(row);
  }

  /**
   * Returns the time stamp of a checkpoint, as the authority answered.
   *
   * @throws AppError `CHECKPOINT_NOT_FOUND`, `TIMESTAMP_NOT_FOUND`
   */
  async timestamp(size: unknown, origin?: unknown): Promise<Buffer> {
    const found = await this.find(size, origin);
    const key = { origin: found.origin, size: String(found.size) };
    const row = await this.database.repository(CheckpointEntity).findOneBy(key);
    if (row?.timestamp == null) throw new AppError('TIMESTAMP_NOT_FOUND');
    return row.timestamp;
  }

  /**
   * Proves that the log of one size continues that of another (RFC 9162 §2.1.4.1).
   *
   * @throws AppError `INVALID`, `LOG_NOT_READY`, `CHECKPOINT_NOT_FOUND`
   */
  async consistency(input: unknown): Promise<{ from: number; to: number; hashes: string[] }> {
    const { from, to, origin } = validate(ConsistencyRules, input);
    const { size } = await this.newest(origin);
    if (to > size) throw invalidField('to', `To must be from 1 to ${size}`);
    if (from > to) throw invalidField('from', `From must be from 1 to ${to}`);
    return { from, to, hashes: await this.tree.consistency(from, to) };
  }

  /**
   * Proves that an entry is in the log of a size (RFC 9162 §2.1.3.1).
   *
   * @throws AppError `INVALID`, `LOG_NOT_READY`, `ACTIVITY_NOT_FOUND`, `CHECKPOINT_NOT_FOUND`
   */
  async inclusion(
    input: unknown,
  ): Promise<{ position: number; size: number; leaf: string; hashes: string[] }> {
    const { activityId, size, origin } = validate(InclusionRules, input);
    const newest = await this.newest(origin);
    if (size > newest.size) throw invalidField('size', `Size must be from 1 to ${newest.size}`);
    const id = String(activityId);
    const seal = await this.database.repository(ActivitySealEntity).findOneBy({ activityId: id });
    if (seal === null) {
      if (!(await this.database.repository(ActivityEntity).existsBy({ id })))
        throw new AppError('ACTIVITY_NOT_FOUND');
      throw invalidField('size', 'This entry is not sealed yet');
    }
    const position = Number(seal.position);
    if (position > size)
      throw invalidField('size', `Size must be from ${position}, the position of the entry`);
    const hashes = await this.tree.inclusion(position, size);
    return { position, size, leaf: seal.hash, hashes };
  }

  /** Returns all keys, that of today first. */
  async keys(): Promise<ShownKey[]> {
    const rows = await this.database.rows(KEYS);
    return rows.map(({ publicKey, ...key }) => ({ ...key, fingerprint: fingerprint(publicKey) }));
  }

  /** Returns the keys as everybody may read them. */
  async published(): Promise<PublishedKeys> {
    const [{ origin }, rows] = await Promise.all([this.originOf(null), this.database.rows(KEYS)]);
    const keys = rows.map(({ id, publicKey, validFrom, validUntil }) => ({
      kty: 'OKP' as const,
      crv: 'Ed25519' as const,
      kid: id,
      x: Buffer.from(publicKey ?? '', 'hex').toString('base64url'),
      validFrom,
      validUntil,
      fingerprint: fingerprint(publicKey),
    }));
    return { origin, keys };
  }

  /**
   * Returns `ready` if there is a checkpoint and every proof can be given, and `broken` while the worker refuses to sign.
   */
  async state(): Promise<{ ready: boolean; broken: boolean; origins: string[] }> {
    const [known, filled, { brokenAt }] = await Promise.all([
      this.database.repository(LogOriginEntity).find({ order: { number: 'DESC' } }),
      this.tree.isReady(),
      onlyRow(this.database, LogStateEntity),
    ]);
    const origins = known.map(({ origin }) => origin);
    const [newest] = origins;
    const signed =
      newest !== undefined &&
      (await this.database.repository(CheckpointEntity).existsBy({ origin: newest }));
    return { ready: signed && filled, broken: brokenAt !== null, origins };
  }

  /** Returns an origin that was asked for, or else the newest one, or else the one that the first checkpoint will have. */
  private async originOf(given: unknown): Promise<{ origin: string; isKnown: boolean }> {
    const { origin } = validate(OriginRules, { origin: given });
    const origins = this.database.repository(LogOriginEntity);
    if (origin !== null) return { origin, isKnown: await origins.existsBy({ origin }) };
    const [newest] = await origins.find({ order: { number: 'DESC' }, take: 1 });
    return { origin: newest?.origin ?? this.config.log.firstOrigin, isKnown: true };
  }
}

function shown(row: RowOf<typeof CHECKPOINTS>): ShownCheckpoint {
  const { size, root, timestamped, ...rest } = row;
  return { ...rest, size: Number(size), root: root ?? '', timestamped: timestamped === true };
}

function fingerprint(publicKey: string | null): string {
  return fingerprintOf(Buffer.from(publicKey ?? '', 'hex'));
}
