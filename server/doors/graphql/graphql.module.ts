import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { GraphQLModule } from '@nestjs/graphql';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppRequest, GraphqlContext } from '../../platform/identity/request.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Metrics } from '../../platform/metrics/metrics.service.js';
import { Authenticator } from '../../platform/auth/authenticator.js';
import { Idempotency } from '../../platform/idempotency/idempotency.service.js';
import { AppInfoResolver } from './app-info.resolver.js';
import { DateTimeScalar } from '../../platform/graphql/date-time.scalar.js';
import { CompiledQueries } from './compiled-queries.js';
import { DocumentStore } from './document-store.js';
import { formatError } from './format-error.js';
import { idempotencyPlugin } from './idempotency.plugin.js';
import { jitPlugin } from './jit.plugin.js';
import { LIMITS, limitsRule } from './limits.js';
import { operationSteps } from './operation-steps.js';
import { operationStepsPlugin } from './operation-steps.plugin.js';
import { requestErrorsAre400 } from './request-errors.plugin.js';
import { ErrorCode } from '../../platform/graphql/error-code.js';
import { nullableRootFields, semanticNonNull } from '../../platform/graphql/root-types.js';
import { SubscriptionServer } from './subscription-server.js';

const PATH = '/graphql';

/** The GraphQL door: the schema from the decorated classes, and the limits of a document. */
@Module({
  imports: [
    GraphQLModule.forRootAsync<ApolloDriverConfig>({
      driver: ApolloDriver,
      inject: [CONFIG, Metrics, Idempotency, Authenticator, HttpAdapterHost],
      useFactory: (
        config: Config,
        metrics: Metrics,
        idempotency: Idempotency,
        authenticator: Authenticator,
        { httpAdapter }: HttpAdapterHost,
      ): Omit<ApolloDriverConfig, 'driver'> => {
        const steps = operationSteps(metrics);
        const fastify = httpAdapter.getInstance<FastifyInstance>();
        return {
          ...schemaOptions,
          path: PATH,
          context: (request: AppRequest, reply: FastifyReply): GraphqlContext => ({
            request,
            reply,
          }),
          introspection: !config.production,
          hideSchemaDetailsFromClientErrors: config.production,
          graphiql: false,
          includeStacktraceInErrorResponses: false,
          // Apollo stops after Nest has closed the WebSockets and the server; earlier, it would wait for them for ever.
          stopOnApplicationShutdown: true,
          allowBatchedHttpRequests: false,
          // Persisted queries let a client fill the memory.
          persistedQueries: false,
          autoTransformHttpErrors: false,
          parseOptions: { maxLexicalTokens: LIMITS.tokens },
          validationRules: [limitsRule],
          documentStore: new DocumentStore(),
          // These are Apollo Server's own way; what holds for every operation is one of the steps.
          plugins: [
            requestErrorsAre400,
            operationStepsPlugin(steps),
            idempotencyPlugin(idempotency, authenticator),
            jitPlugin(new CompiledQueries(steps, fastify, PATH)),
            // No answer may be cached; the enabled plugin would wrap the resolver of every field to find that out.
            ApolloServerPluginCacheControlDisabled(),
          ],
          formatError,
        };
      },
    }),
  ],
  providers: [AppInfoResolver, DateTimeScalar, SubscriptionServer],
})
export class GraphqlModule {}

/** The options of the printed schema; shared with `print-schema.ts`. */
export const schemaOptions = {
  autoSchemaFile: true,
  sortSchema: true,
  transformSchema: nullableRootFields,
  buildSchemaOptions: {
    dateScalarMode: 'isoDate' as const,
    orphanedTypes: [ErrorCode],
    directives: [semanticNonNull],
    // Apollo validates the schema too; Nest would run an introspection of all of it at each start.
    skipCheck: true,
  },
};
