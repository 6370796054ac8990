import { timingSafeEqual } from 'node:crypto';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow } from '../identity/allow.js';
import { CONFIG, type Config } from '../config/config.js';
import { AppError } from '../errors/app-error.js';
import { plain } from '../openapi/answers.js';
import { Operation } from '../openapi/operation.decorator.js';
import { Metrics } from './metrics.service.js';

/** The endpoint that Prometheus reads; the API and the worker both have it. */
@ApiTags('Operations')
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Operation({
    summary: 'The metrics for Prometheus',
    description:
      'The call must come from this machine, or send `Authorization: Bearer` with METRICS_TOKEN.',
    answers: { 200: plain('The metrics in the text format 0.0.4.', 'text/plain') },
    refuses: [403],
  })
  @Allow('public')
  @Get()
  async getMetrics(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    if (!isLocal(request) && !hasToken(request, this.config.metricsToken))
      throw new AppError('FORBIDDEN');
    reply.header('content-type', this.metrics.registry.contentType);
    return this.metrics.registry.metrics();
  }
}

/** True for a request from this machine, unless a proxy on it forwards it. */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  return (
    (address === '::1' || address.startsWith('127.')) &&
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined &&
    headers.via === undefined &&
    headers['x-real-ip'] === undefined
  );
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  const expected = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(headers.authorization ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
