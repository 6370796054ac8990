import { Field, Int, ObjectType } from '@nestjs/graphql';
import { OfferedAction } from '../citations/citation.model.js';
import { CitationSettings } from '../settings/settings.model.js';
import { Person } from '../../platform/graphql/person.model.js';
import { Role } from './role.model.js';

@ObjectType({ implements: () => [Person], description: 'The signed-in person.' })
export class User extends Person {
  @Field(() => String, { description: 'Address that they sign in with.' })
  email!: string;

  @Field(() => Int, { description: 'Badge number.' })
  badgeNumber!: number;

  @Field(() => Role, { description: 'Their role.' })
  role!: Role;

  @Field(() => String, { nullable: true, description: 'Where their picture is, if there is one.' })
  avatarSrc!: string | null;

  @Field(() => Boolean, { description: 'Whether they review and submit events.' })
  isProcessingOfficer!: boolean;

  @Field(() => Boolean, { description: 'Whether they decide on submitted events.' })
  isInspectionOfficer!: boolean;

  @Field(() => Boolean, { description: 'Whether they run the admin area.' })
  isAdministrator!: boolean;

  @Field(() => Boolean, { description: 'Whether single letters act in the client.' })
  singleKeys!: boolean;

  @Field(() => CitationSettings, { description: 'The settings that their screens follow.' })
  citationSettings!: CitationSettings;

  @Field(() => [OfferedAction], {
    description: 'Every action that their role may ever be offered.',
  })
  citationActions!: OfferedAction[];
}
