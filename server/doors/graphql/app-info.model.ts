import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType({
  description: 'Where and how times and numbers are shown; readable before signing in.',
})
export class AppInfo {
  @Field(() => String, { description: 'BCP 47 locale, e.g. `en-US`.' })
  locale!: string;

  @Field(() => String, { description: 'IANA time zone, e.g. `Europe/Rome`.' })
  timeZone!: string;
}
