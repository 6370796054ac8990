import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { seal, unseal } from '../../platform/auth/sealed.js';
import { derivedKey } from '../../platform/auth/tokens.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transactions.js';
import { NoticeCompleted, NoticePins } from '../notices/notice.hooks.js';
import { PIN } from './evidence.queries.js';
import { EvidencePinEntity } from './evidence-pin.entity.js';
import { newPin, pinOf } from './pin.js';

/** The PINs of notices: given with the number, sealed at rest, printed on each version. */
@Injectable()
export class EvidencePins implements OnModuleInit {
  private readonly key: KeyObject;
  /** The decoy for a number without a PIN: the comparison must take as long. */
  private readonly nobodys: string;

  constructor(
    private readonly database: Database,
    private readonly completed: NoticeCompleted,
    private readonly printed: NoticePins,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.key = derivedKey(config.secrets.encryption, 'stopline evidence pins');
    this.nobodys = seal(this.key, newPin(), purpose(''));
  }

  onModuleInit(): void {
    this.printed.readBy((number) => this.ofNotice(number));
    if (this.config.evidence !== undefined)
      this.completed.add((tx, notice) => this.give(tx, notice));
  }

  /** Returns the PIN as it is printed; null if the notice has none. */
  async ofNotice(number: string): Promise<string | null> {
    const found = await this.database.repository(EvidencePinEntity).findOneBy({ number });
    return found === null ? null : unseal(this.key, found.sealed, purpose(number));
  }

  /**
   * Returns the number of the notice that a PIN opens, as it is printed; null for a wrong PIN, and equally for a number
   * that does not exist, is void, has ended or has no PIN.
   */
  async opened(typedNumber: string, typedPin: string): Promise<string | null> {
    const spellings = [typedNumber, typedNumber.toUpperCase()];
    const found = await this.database.first(PIN, [spellings, this.clock.now()]);
    const pin = unseal(this.key, found?.sealed ?? this.nobodys, purpose(found?.number ?? ''));
    const [one, other] = [Buffer.from(pin), Buffer.from(pinOf(typedPin))];
    const isRight = one.length === other.length && timingSafeEqual(one, other);
    return isRight && found !== undefined ? found.number : null;
  }

  /** A text that cannot be read back, and is the same for the same text. */
  fingerprint(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url');
  }

  private async give(
    tx: Tx,
    { number, citationId }: { number: string; citationId: number },
  ): Promise<void> {
    const at = this.clock.now();
    await tx.repository(EvidencePinEntity).insert({
      number,
      citationId,
      sealed: seal(this.key, newPin(), purpose(number)),
      ...(at === null ? {} : { createdAt: at }),
    });
  }
}

const purpose = (number: string): string => `evidence pin ${number}`;
