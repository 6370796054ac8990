import { type KeyObject, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import { seal, unseal } from '../../platform/auth/sealed.js';
import { derivedKey } from '../../platform/auth/tokens.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { WebhookEntity } from './webhook.entity.js';

type Secrets = Pick<WebhookEntity, 'id' | 'secret' | 'previousSecret' | 'previousUntil'>;

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
   * Returns the value of `webhook-signature`: one signature, and a second one by the earlier secret in the 24 hours after a
   * rotation.
   */
  sign(
    { id, secret, previousSecret, previousUntil }: Secrets,
    message: { eventId: string; at: Date; body: string },
  ): string {
    const isRotated = previousUntil !== null && previousUntil > message.at;
    const sealed = isRotated && previousSecret !== null ? [secret, previousSecret] : [secret];
    return sealed
      .map((one) => new Webhook(unseal(this.key, one, purpose(id))))
      .map((signer) => signer.sign(message.eventId, message.at, message.body))
      .join(' ');
  }
}

const purpose = (webhookId: number): string => `webhook:${webhookId}`;
