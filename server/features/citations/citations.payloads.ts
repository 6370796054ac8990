import { Field, ObjectType } from '@nestjs/graphql';
import { Citation } from './citation.model.js';

@ObjectType({ isAbstract: true })
abstract class ChangedCitation {
  @Field(() => Citation, { description: 'The citation as it is now.' })
  citation!: Citation;
}

@ObjectType({ description: 'Answer to `transitionCitation`.' })
export class TransitionCitationPayload extends ChangedCitation {}

@ObjectType({ description: 'Answer to `selectMedia`.' })
export class SelectMediaPayload extends ChangedCitation {}

@ObjectType({ description: 'Answer to `updateVehicle`.' })
export class UpdateVehiclePayload extends ChangedCitation {}
