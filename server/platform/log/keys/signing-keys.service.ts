import { type KeyObject, sign } from 'node:crypto';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { ActivityService } from '../../activity/activity.service.js';
import { CONFIG, type Config } from '../../config/config.js';
import { generatedSigningKey, readSigningKey } from '../../config/signing-key-file.js';
import type { Queryable } from '../../database/queryable.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { namesOf, type PublicKeyNames } from '../tree/fingerprint.js';
import { keyIdOf, type NoteSignature } from '../note.pure.js';
import { SigningKeyEntity } from './signing-key.entity.js';
import { BEGIN_KEY, END_OTHER_KEY, KEY_BEFORE, LOCK_KEYS } from './signing-keys.queries.js';

/** The key that signs today. */
export interface CurrentKey extends PublicKeyNames {
  validFrom: Date;
}

/** The private keys of the log, which the worker alone has (proof 2). */
@Injectable()
export class SigningKeys implements OnModuleInit {
  private readonly key: KeyObject;
  private readonly before: KeyObject | undefined;
  private readonly logger = new Logger(SigningKeys.name);
  private validFrom: Date | undefined;
  private isReplaced = false;

  constructor(
    @Inject(CONFIG) { log, dataDir }: Config,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
  ) {
    this.key =
      log.signingKey === undefined
        ? generatedSigningKey(dataDir)
        : readSigningKey('SIGNING_KEY', log.signingKey);
    this.before =
      log.signingKeyBefore === undefined
        ? undefined
        : readSigningKey('SIGNING_KEY_BEFORE', log.signingKeyBefore);
  }

  async onModuleInit(): Promise<void> {
    this.validFrom = await this.transactions.run((tx) => this.begin(tx));
  }

  /** The key that signs today. */
  get current(): CurrentKey {
    if (this.validFrom === undefined) throw new Error('The signing key is not known yet');
    return { ...namesOf(this.key), validFrom: this.validFrom };
  }

  /** Signs bytes by the key of today (RFC 8032). @returns 64 bytes */
  sign(bytes: Uint8Array): Buffer {
    return sign(null, bytes, this.key);
  }

  /**
   * Signs the text of a checkpoint by the key of today, and by the one before as long as that has to introduce it.
   *
   * @param name the name of the keys in the note, which is the origin
   * @returns the signatures, and true if both keys signed; null if another worker began with a newer key
   */
  async signNote(
    on: Queryable,
    name: string,
    text: string,
  ): Promise<{ signatures: NoteSignature[]; introduces: boolean } | null> {
    const row = await this.rowOfToday(on);
    if (row === null) return null;
    const introducing = row.introduced ? undefined : await this.introducing(on);
    const keys = [this.key, ...(introducing === undefined ? [] : [introducing])];
    const signatures = keys.map((key) => ({
      name,
      keyId: keyIdOf(name, namesOf(key).publicKey),
      signature: sign(null, Buffer.from(text), key),
    }));
    return { signatures, introduces: introducing !== undefined };
  }

  /** Returns false once another worker has begun with a newer key: then this one signs nothing. */
  async areOfToday(on: Queryable): Promise<boolean> {
    const isOfToday = (await this.rowOfToday(on)) !== null;
    if (!isOfToday && !this.isReplaced)
      this.logger.warn('Another worker signs with a newer key: this one signs nothing');
    this.isReplaced = !isOfToday;
    return isOfToday;
  }

  /** Records, in the transaction of a checkpoint that both keys signed, that the key of today is introduced. */
  async setIntroduced(tx: Tx): Promise<void> {
    await tx.repository(SigningKeyEntity).update({ id: this.current.id }, { introduced: true });
  }

  private async rowOfToday(on: Queryable): Promise<SigningKeyEntity | null> {
    const { id } = this.current;
    return on.repository(SigningKeyEntity).findOneBy({ id, validUntil: IsNull() });
  }

  private async introducing(on: Queryable): Promise<KeyObject | undefined> {
    if (this.before === undefined) return undefined;
    const replaced = await on.first(KEY_BEFORE);
    return replaced?.id === namesOf(this.before).id ? this.before : undefined;
  }

  /** Makes this key that of today. @returns the beginning of its time */
  private async begin(tx: Tx): Promise<Date> {
    await tx.first(LOCK_KEYS);
    const { id, publicKey, fingerprint } = namesOf(this.key);
    const replaced = await tx.first(END_OTHER_KEY, [id]);
    const begun = await tx.first(BEGIN_KEY, [id, publicKey, replaced === undefined]);
    if (begun === undefined) throw new Error('The signing key has no row');
    if (replaced !== undefined)
      await this.activity.recordActivity(tx, {
        type: 'signing_key_changed',
        actor: { kind: 'system', name: 'Worker' },
        description: `Signing key changed from ${replaced.id} to ${id}`,
        details: { old: replaced.id, new: id, fingerprint },
      });
    return begun.validFrom;
  }
}
