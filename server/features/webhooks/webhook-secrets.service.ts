import { type KeyObject, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import { seal, unseal } from '../../platform/auth/sealed.js';
import { derivedKey } from '../../platform/auth/tokens.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { WebhookEntity } from './webhook.entity.js';

type Secrets = Pick<
  WebhookEntity,
  'id' | 'secret' | 'previousSecret' | 'previousUntil' | 'olderSecrets' | 'olderUntil'
>;

/** An earlier secret, sealed, and the end of its time. */
interface Earlier {
  secret: string;
  until: Date;
}

/** At most so many secrets sign beside the newest: a header has a length. */
const MOST_EARLIER = 8;

/** The secrets of webhooks, in the form of Standard Webhooks 1: sealed at rest, opened only to sign. */
@Injectable()
export class WebhookSecrets {
  private readonly key: KeyObject;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = derivedKey(config.secrets.encryption, 'stopline webhook secrets');
  }

  /** Makes a secret: `whsec_` and the base64 of 32 random bytes. */
  newSecret(): string {
    return `whsec_${randomBytes(32).toString('base64')}`;
  }

  /** Seals a secret for its webhook. */
  seal(webhookId: number, secret: string): string {
    return seal(this.key, secret, purpose(webhookId));
  }

  /**
   * Returns the value of `webhook-signature`: one signature, and one more by each earlier secret that is not over yet: 24
   * hours after the rotation that ended it.
   */
  sign(webhook: Secrets, message: { eventId: string; at: Date; body: string }): string {
    const { id, secret } = webhook;
    return [secret, ...earlierAt(webhook, message.at).map((earlier) => earlier.secret)]
      .map((one) => new Webhook(unseal(this.key, one, purpose(id))))
      .map((signer) => signer.sign(message.eventId, message.at, message.body))
      .join(' ');
  }
}

const purpose = (webhookId: number): string => `webhook:${webhookId}`;

/** Returns the earlier secrets that still sign at a moment, the newest first. */
export function earlierAt(
  { previousSecret, previousUntil, olderSecrets, olderUntil }: Omit<Secrets, 'id' | 'secret'>,
  at: Date,
): Earlier[] {
  const older = olderSecrets.map((secret, place) => ({ secret, until: olderUntil[place] }));
  return [{ secret: previousSecret, until: previousUntil }, ...older]
    .flatMap(({ secret, until }) =>
      secret != null && until != null && until > at ? [{ secret, until }] : [],
    )
    .slice(0, MOST_EARLIER);
}
