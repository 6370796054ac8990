import { Field, Int, ObjectType } from '@nestjs/graphql';
import { OfferedAction } from '../citations/citation.model.js';
import { CitationSettings } from '../settings/settings.model.js';
import { Person } from '../../platform/graphql/person.model.js';
import { Role } from './role.model.js';

@ObjectType({ implements: () => [Person], description: 'The signed-in person.' })
export class User extends Person {
  @Field(() => String, { description: 'Address that they sign in with.' })
  email!: string;

  @Field(() => Role)
  role!: Role;

  @Field(() => String, {
    nullable: true,
    description: 'Address of their picture; null without one.',
  })
  avatarSrc!: string | null;

  @Field(() => Boolean, { description: 'True if they review and submit events.' })
  isProcessingOfficer!: boolean;

  @Field(() => Boolean, { description: 'True if they decide on submitted events.' })
  isInspectionOfficer!: boolean;

  @Field(() => Boolean, { description: 'True if they run the admin area.' })
  isAdministrator!: boolean;

  @Field(() => Boolean, { description: 'True if single letters are shortcuts in the client.' })
  singleKeys!: boolean;

  @Field(() => String, {
    nullable: true,
    description: "The IANA time zone of their screens; null for the department's.",
  })
  timeZone!: string | null;

  @Field(() => Boolean, {
    description: 'True if a mail says that an event was sent back to them.',
  })
  mailSentBack!: boolean;

  @Field(() => Boolean, { description: 'True if a mail says that a comment mentions them.' })
  mailMentioned!: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'The hour of the daily digest in their time zone, 0 to 23; null without one.',
  })
  digestHour!: number | null;

  @Field(() => Boolean, {
    description: 'True once they have seen what the client shows at the first sign-in.',
  })
  welcomed!: boolean;

  @Field(() => Boolean, { description: 'False if they sign in by the issuer only.' })
  hasPassword!: boolean;

  @Field(() => Boolean, { description: 'False if their address comes from the issuer.' })
  emailEditable!: boolean;

  @Field(() => CitationSettings, { description: 'The settings that their screens follow.' })
  citationSettings!: CitationSettings;

  @Field(() => [OfferedAction], {
    description: 'Every action that their role may ever be offered.',
  })
  citationActions!: OfferedAction[];
}
