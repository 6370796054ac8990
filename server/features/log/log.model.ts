import { ArgsType, Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Page, PageArgs } from '../../platform/graphql/page.model.js';

@ObjectType({ description: 'A signed statement of the size and the root of the log.' })
export class LogCheckpoint {
  @Field(() => Int, { description: 'Number of sealed entries that it covers.' })
  size!: number;

  @Field(() => String, { description: 'The name under which the log signs.' })
  origin!: string;

  @Field(() => String, {
    description: 'The root of the tree (RFC 9162) in base64, as in the note.',
  })
  root!: string;

  @Field(() => String, { description: 'The whole note, as C2SP tlog-checkpoint has it.' })
  note!: string;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Boolean, { description: 'True if a time stamping authority stamped it (RFC 3161).' })
  timestamped!: boolean;
}

@ObjectType({ implements: [Page], description: 'Some checkpoints, newest first.' })
export class LogCheckpointPage extends Page {
  @Field(() => [LogCheckpoint])
  data!: LogCheckpoint[];
}

@ObjectType({ description: 'A proof that the log of one size continues that of another.' })
export class LogConsistency {
  @Field(() => Int)
  from!: number;

  @Field(() => Int)
  to!: number;

  @Field(() => [String], { description: 'In hexadecimal, in the order of RFC 9162 §2.1.4.1.' })
  hashes!: string[];
}

@ObjectType({ description: 'A proof that an entry is in the log.' })
export class LogInclusion {
  @Field(() => Int, { description: 'Position of the entry in the log, from 1.' })
  position!: number;

  @Field(() => Int)
  size!: number;

  @Field(() => String, { description: 'Hash of the seal, which is the data of the leaf.' })
  leaf!: string;

  @Field(() => [String], { description: 'In hexadecimal, in the order of RFC 9162 §2.1.3.1.' })
  hashes!: string[];
}

@ObjectType({ description: 'A key that checkpoints and court packages are or were signed with.' })
export class SigningKey {
  @Field(() => String, { description: 'The first 16 digits of the fingerprint.' })
  id!: string;

  @Field(() => String, { description: 'SHA-256 of the SPKI DER, 64 hexadecimal digits.' })
  fingerprint!: string;

  @Field(() => Date)
  validFrom!: Date;

  @Field(() => Date, { nullable: true, description: 'Null of the key of today.' })
  validUntil!: Date | null;

  @Field(() => Boolean, { description: 'False if the key before did not sign together with it.' })
  introduced!: boolean;
}

@ObjectType({
  description: 'Readiness for proofs, and agreement with the checkpoints that were signed.',
})
export class LogState {
  @Field(() => Boolean, {
    description: 'True if there is a checkpoint, and every proof can be given.',
  })
  ready!: boolean;

  @Field(() => Boolean, {
    description: 'True while the history does not continue what was signed before.',
  })
  broken!: boolean;

  @Field(() => [String], {
    description: 'All origins, the newest first; several where the log was restarted.',
  })
  origins!: string[];
}

const ORIGIN = { nullable: true, description: 'Null for the newest origin.' } as const;

@ArgsType()
export class LogOriginArgs {
  @Field(() => String, ORIGIN)
  origin?: string | null;
}

@ArgsType()
export class LogCheckpointsArgs extends PageArgs {
  @Field(() => String, ORIGIN)
  origin?: string | null;
}

@ArgsType()
export class LogConsistencyArgs extends LogOriginArgs {
  @Field(() => Int, { description: 'Size of the smaller log, from 1.' })
  from!: number;

  @Field(() => Int, { description: 'Size of the larger log, up to that of the newest checkpoint.' })
  to!: number;
}

@ArgsType()
export class LogInclusionArgs extends LogOriginArgs {
  @Field(() => ID, { description: 'Number of the entry.' })
  activityId!: string;

  @Field(() => Int, { description: 'Size of the log, up to that of the newest checkpoint.' })
  size!: number;
}
