import { Args, Query, Resolver } from '@nestjs/graphql';
import { LIST_ROWS } from '../../platform/graphql/list-rows.js';
import { Allow } from '../../platform/identity/allow.js';
import { LogReads } from '../../platform/log/log-reads.service.js';
import {
  LogCheckpoint,
  LogCheckpointPage,
  LogCheckpointsArgs,
  LogConsistency,
  LogConsistencyArgs,
  LogInclusion,
  LogInclusionArgs,
  LogOriginArgs,
  LogState,
  SigningKey,
} from './log.model.js';

/** GraphQL's door to the log of the history. */
@Resolver(() => LogCheckpoint)
export class LogResolver {
  constructor(private readonly log: LogReads) {}

  @Allow('inspection', 'administrator')
  @Query(() => LogCheckpoint, {
    description: 'The newest checkpoint. Refused with LOG_NOT_READY before the first one.',
  })
  logCheckpoint(@Args() { origin }: LogOriginArgs): Promise<LogCheckpoint> {
    return this.log.newest(origin);
  }

  @Allow('inspection', 'administrator')
  @Query(() => LogCheckpointPage, {
    complexity: LIST_ROWS,
    description: 'The checkpoints, newest first.',
  })
  logCheckpoints(@Args() { page, origin }: LogCheckpointsArgs): Promise<LogCheckpointPage> {
    return this.log.listCheckpoints(page, origin);
  }

  @Allow('inspection', 'administrator')
  @Query(() => LogConsistency, {
    description: 'Proves that the log of one size continues that of another.',
  })
  logConsistency(@Args() sizes: LogConsistencyArgs): Promise<LogConsistency> {
    return this.log.consistency({ ...sizes });
  }

  @Allow('administrator')
  @Query(() => LogInclusion, { description: 'Proves that an entry is in the log of a size.' })
  logInclusion(@Args() entry: LogInclusionArgs): Promise<LogInclusion> {
    return this.log.inclusion({ ...entry });
  }

  @Allow('inspection', 'administrator')
  @Query(() => [SigningKey], { description: 'The signing keys, that of today first.' })
  signingKeys(): Promise<SigningKey[]> {
    return this.log.keys();
  }

  @Allow('administrator')
  @Query(() => LogState, {
    description: 'Tells if proofs can be made, and if signing was stopped.',
  })
  logState(): Promise<LogState> {
    return this.log.state();
  }
}
