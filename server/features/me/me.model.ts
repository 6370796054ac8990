import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { OfferedAction } from '../citations/citation.model.js';
import { CitationSettings } from '../settings/settings.model.js';
import { Role } from './role.model.js';

@ObjectType({ description: 'The signed-in person.' })
export class User {
  @Field(() => ID, { description: 'Number of the user.' })
  id!: number;

  @Field(() => String, { description: 'First and last name.' })
  name!: string;

  @Field(() => String, { description: 'First name.' })
  firstName!: string;

  @Field(() => String, { description: 'Last name.' })
  lastName!: string;

  @Field(() => String, { description: 'Address he signs in with.' })
  email!: string;

  @Field(() => Int, { description: 'Badge number.' })
  badgeNumber!: number;

  @Field(() => Role, { description: 'His role.' })
  role!: Role;

  @Field(() => String, { nullable: true, description: 'Where his picture is, if he has one.' })
  avatarSrc!: string | null;

  @Field(() => Boolean, { description: 'Whether he reviews and submits events.' })
  isProcessingOfficer!: boolean;

  @Field(() => Boolean, { description: 'Whether he decides on submitted events.' })
  isInspectionOfficer!: boolean;

  @Field(() => Boolean, { description: 'Whether he runs the admin area.' })
  isAdministrator!: boolean;

  @Field(() => Boolean, { description: 'Whether single letters act in the client.' })
  singleKeys!: boolean;

  @Field(() => CitationSettings, { description: 'The settings that his screens follow.' })
  citationSettings!: CitationSettings;

  @Field(() => [OfferedAction], { description: 'Every action that his role may ever be offered.' })
  citationActions!: OfferedAction[];
}
