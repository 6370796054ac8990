import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';

/** What the client must know before anybody has signed in. */
@Injectable()
export class AppInfoService {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Where and how the department shows times and numbers. */
  get(): Pick<Config, 'locale' | 'timeZone'> {
    const { locale, timeZone } = this.config;
    return { locale, timeZone };
  }
}
