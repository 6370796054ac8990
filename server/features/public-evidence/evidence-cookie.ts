import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { seal, unseal } from '../../platform/auth/sealed.js';
import { derivedKey } from '../../platform/auth/tokens.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { LANGUAGES, type Language } from '../../platform/domain/language.js';

/** Time for which an owner may look after entering the PIN. */
export const LOOK_SECONDS = 15 * 60;

const PURPOSE = 'evidence cookie';

/** The content of the cookie of the owner's page. */
export interface Look {
  number: string;
  language: Language;
}

/** The sealed value of the cookie that says which notice somebody looks at. */
@Injectable()
export class EvidenceCookie {
  private readonly key: KeyObject;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = derivedKey(config.secrets.encryption, 'stopline evidence cookies');
  }

  /** A value that opens for {@link LOOK_SECONDS}. */
  sealLook({ number, language }: Look): string {
    const until = Date.now() + LOOK_SECONDS * 1_000;
    return seal(this.key, JSON.stringify([number, language, until]), PURPOSE);
  }

  /** Returns the content of a value; null if it is not ours, or too old. */
  openLook(value: string | undefined): Look | null {
    if (value === undefined) return null;
    try {
      const [number, language, until] = JSON.parse(unseal(this.key, value, PURPOSE)) as unknown[];
      const known = LANGUAGES.find((shipped) => shipped === language);
      if (typeof number !== 'string' || typeof until !== 'number' || known === undefined)
        return null;
      return Date.now() < until ? { number, language: known } : null;
    } catch {
      return null;
    }
  }
}
