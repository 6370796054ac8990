import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Allow } from '../../../platform/identity/allow.js';
import { LogReads } from '../../../platform/log/log-reads.service.js';
import { file, json, plain } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import {
  CheckpointPage,
  CheckpointsQuery,
  Consistency,
  ConsistencyQuery,
  Inclusion,
  InclusionQuery,
  LogState,
  OriginQuery,
  PublishedKeys,
  SigningKeys,
} from './log.shapes.js';
import { fromRestQuery, toRest } from '../spelling.js';

const TEXT = 'text/plain; charset=utf-8';

/** The REST routes for checkpoints, proofs and keys of the log (proof 1 and 2). */
@ApiTags('Proof')
@Controller()
export class LogController {
  constructor(private readonly log: LogReads) {}

  @Operation({
    summary: 'The newest checkpoint of the log',
    query: OriginQuery,
    answers: { 200: plain('The note, as C2SP tlog-checkpoint has it.', 'text/plain') },
    refuses: [404, 409],
  })
  @Allow('inspection', 'administrator')
  @Get('api/log/checkpoint')
  async getLogCheckpoint(
    @Query() query: Record<string, unknown>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { note } = await this.log.newest(fromRestQuery(query, OriginQuery)['origin']);
    reply.type(TEXT);
    return note;
  }

  @Operation({
    summary: 'The checkpoints of the log',
    query: CheckpointsQuery,
    answers: { 200: json('15 per page, newest first.', CheckpointPage) },
  })
  @Allow('inspection', 'administrator')
  @Get('api/log/checkpoints')
  async listLogCheckpoints(@Query() query: Record<string, unknown>) {
    const { page, origin } = fromRestQuery(query, CheckpointsQuery);
    return toRest(await this.log.listCheckpoints(page, origin));
  }

  @Operation({
    summary: 'The checkpoint of a size',
    query: OriginQuery,
    answers: { 200: plain('The note, as C2SP tlog-checkpoint has it.', 'text/plain') },
  })
  @Allow('inspection', 'administrator')
  @Get('api/log/checkpoints/:size')
  async getLogCheckpointOfSize(
    @Param('size') size: string,
    @Query() query: Record<string, unknown>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { note } = await this.log.find(size, fromRestQuery(query, OriginQuery)['origin']);
    reply.type(TEXT);
    return note;
  }

  @Operation({
    summary: 'The time stamp of a checkpoint',
    query: OriginQuery,
    answers: {
      200: file('The answer of the authority (RFC 3161).', 'application/timestamp-reply'),
    },
  })
  @Allow('inspection', 'administrator')
  @Get('api/log/checkpoints/:size/timestamp')
  async getLogTimestamp(
    @Param('size') size: string,
    @Query() query: Record<string, unknown>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { origin } = fromRestQuery(query, OriginQuery);
    const timestamp = await this.log.timestamp(size, origin);
    await reply.type('application/timestamp-reply').send(timestamp);
  }

  @Operation({
    summary: 'Prove that the log of one size continues that of another',
    query: ConsistencyQuery,
    answers: { 200: json('The proof.', Consistency) },
    refuses: [404, 409],
  })
  @Allow('inspection', 'administrator')
  @Get('api/log/consistency')
  async proveLogConsistency(@Query() query: Record<string, unknown>) {
    return toRest(await this.log.consistency(fromRestQuery(query, ConsistencyQuery)));
  }

  @Operation({
    summary: 'Prove that an entry is in the log',
    query: InclusionQuery,
    answers: { 200: json('The proof.', Inclusion) },
    refuses: [404, 409],
  })
  @Allow('administrator')
  @Get('api/log/inclusion')
  async proveLogInclusion(@Query() query: Record<string, unknown>) {
    return toRest(await this.log.inclusion(fromRestQuery(query, InclusionQuery)));
  }

  @Operation({
    summary: 'The signing keys',
    answers: { 200: json('All keys.', SigningKeys) },
  })
  @Allow('inspection', 'administrator')
  @Get('api/log/keys')
  async listSigningKeys() {
    return toRest({ data: await this.log.keys() });
  }

  @Operation({
    summary: 'The state of the log',
    answers: { 200: json('The state.', LogState) },
  })
  @Allow('administrator')
  @Get('api/log/state')
  async getLogState() {
    return toRest(await this.log.state());
  }

  @Operation({
    summary: 'The signing keys, for everybody',
    answers: { 200: json('The public keys.', PublishedKeys) },
  })
  @Allow('public')
  @Get('.well-known/stopline-keys.json')
  async getPublishedKeys() {
    return toRest(await this.log.published());
  }
}
