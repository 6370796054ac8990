import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { Extensions } from '@nestjs/graphql';
import { IDEMPOTENT } from '../openapi/operation.decorator.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';

/** Lets a request of this route be repeated with its `Idempotency-Key`: it still changes one thing once. Stands below `@Operation`. */
export const Idempotent = (): MethodDecorator =>
  applyDecorators(SetMetadata(IDEMPOTENT, true), UseInterceptors(IdempotencyInterceptor));

/** The same for a mutation: the schema carries the mark to the plugin of GraphQL, which takes the document as a whole. */
export const IdempotentMutation = (): MethodDecorator =>
  applyDecorators(SetMetadata(IDEMPOTENT, true), Extensions({ [IDEMPOTENT]: true }));
