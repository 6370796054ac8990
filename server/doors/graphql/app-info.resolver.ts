import { Inject } from '@nestjs/common';
import { Query, Resolver, Field, ObjectType } from '@nestjs/graphql';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Allow } from '../../platform/identity/allow.js';

@ObjectType({
  description: 'The locale and time zone of times and numbers; readable before signing in.',
})
class AppInfo {
  @Field(() => String, { description: 'BCP 47 locale, e.g. `en-US`.' })
  locale!: string;

  @Field(() => String, { description: 'IANA time zone, e.g. `Europe/Rome`.' })
  timeZone!: string;
}

/** Locale and time zone, readable without signing in. */
@Resolver(() => AppInfo)
export class AppInfoResolver {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Allow('public')
  @Query(() => AppInfo, { description: 'Locale and time zone of the department.' })
  appInfo(): AppInfo {
    const { locale, timeZone } = this.config;
    return { locale, timeZone };
  }
}
