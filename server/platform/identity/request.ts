import type { ExecutionContext } from '@nestjs/common';
import { GqlExecutionContext, type GqlContextType } from '@nestjs/graphql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './caller.js';

/** A request as the guard leaves it. */
export type AppRequest = FastifyRequest & {
  caller?: Caller;
  /** Under way: the fields of one GraphQL request share it. */
  authentication?: Promise<Caller>;
  /** The operation of a GraphQL request, e.g. `query citations`; for the logs. */
  operation?: string;
};

/** The GraphQL context: the same request and reply as REST's. */
export interface GraphqlContext {
  request: AppRequest;
  reply: FastifyReply;
}

/** Returns the HTTP request behind a handler of either door. */
export function requestOf(context: ExecutionContext): AppRequest {
  return context.getType<GqlContextType>() === 'graphql'
    ? GqlExecutionContext.create(context).getContext<GraphqlContext>().request
    : context.switchToHttp().getRequest<AppRequest>();
}

/** The HTTP reply behind a handler: for cookies and headers. */
export function replyOf(context: ExecutionContext): FastifyReply {
  return context.getType<GqlContextType>() === 'graphql'
    ? GqlExecutionContext.create(context).getContext<GraphqlContext>().reply
    : context.switchToHttp().getResponse<FastifyReply>();
}
