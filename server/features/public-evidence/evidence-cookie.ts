import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { seal, unseal } from '../../platform/auth/sealed.js';
import { derivedKey } from '../../platform/auth/tokens.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { LANGUAGES, type Language } from '../../platform/domain/language.js';

/** How long somebody may look, from entering the PIN on. */
export const LOOK_SECONDS = 15 * 60;

const PURPOSE = 'evidence cookie';

/** What the cookie of the owner's page says. */
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
  write({ number, language }: Look): string {
    const until = Date.now() + LOOK_SECONDS * 1_000;
    return seal(this.key, JSON.stringify([number, language, until]), PURPOSE);
  }

  /** What a value says; null where it is none of ours, or too old. */
  read(value: string | undefined): Look | null {
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
