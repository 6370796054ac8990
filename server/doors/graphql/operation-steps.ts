import {
  GraphQLError,
  type GraphQLFormattedError,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import type { AppRequest } from '../../platform/identity/request.js';
import type { Metrics } from '../../platform/metrics/metrics.service.js';

/** An operation by the name that metrics and logs have for it. */
export interface NamedOperation {
  type: OperationTypeNode;
  /**
   * The root field, `citations`: such names are the schema's, while clients may make up as many names for operations
   * as they like.
   */
  field: string;
}

/** An answer before it is sent. */
interface OperationAnswer {
  errors: readonly GraphQLFormattedError[] | undefined;
  setHeader: (name: string, value: string) => void;
}

/** The moments of one operation. */
interface OperationMoments {
  /**
   * The operation is known, and none of its fields has run; a document that is refused never comes here.
   *
   * @throws GraphQLError to refuse it
   */
  before?: (operation: NamedOperation) => void | Promise<void>;
  /** The answer is known, also that to a refused document. */
  after?: (answer: OperationAnswer) => void;
}

/** Begins with a request for one operation. */
export type OperationStep = (request: AppRequest) => OperationMoments;

/**
 * All that is done with every operation beside its fields, in order. It is the one list that Apollo Server's pipeline
 * and `CompiledQueries` both run (decision 133): a guard, a limit or a metric that is added here holds for both.
 */
export const operationSteps = (metrics: Pick<Metrics, 'graphql'>): OperationStep =>
  inTurn([measured(metrics), namedInLog, notOverHttp, waitInHeader]);

/** Makes one step of several. */
export function inTurn(steps: readonly OperationStep[]): OperationStep {
  return (request) => {
    const begun = steps.map((step) => step(request));
    return {
      async before(operation) {
        for (const moments of begun) {
          const waiting = moments.before?.(operation);
          if (waiting !== undefined) await waiting;
        }
      },
      after(answer) {
        for (const moments of begun) moments.after?.(answer);
      },
    };
  };
}

/** Returns the name of an operation for metrics and logs. */
export function nameOf({ operation, selectionSet }: OperationDefinitionNode): NamedOperation {
  const [first, ...others] = selectionSet.selections;
  const isOne = first?.kind === Kind.FIELD && others.length === 0;
  return { type: operation, field: isOne ? first.name.value : 'several' };
}

/** Measures each operation with its outcome. */
const measured =
  ({ graphql }: Pick<Metrics, 'graphql'>): OperationStep =>
  () => {
    const end = graphql.startTimer();
    let named: NamedOperation | undefined;
    return {
      before(operation) {
        named = operation;
      },
      after({ errors }) {
        const { type, field } = named ?? { type: 'none', field: 'none' };
        const outcome = errors === undefined ? 'ok' : 'errors';
        end({ type, field, outcome: named === undefined ? 'refused' : outcome });
      },
    };
  };

/** Leaves the name for the log line of the request. */
const namedInLog: OperationStep = (request) => ({
  before({ type, field }) {
    request.operation = `${type} ${field}`;
  },
});

/** Refuses a subscription: HTTP has no way to send it. */
const notOverHttp: OperationStep = () => ({
  before({ type }) {
    if (type !== OperationTypeNode.SUBSCRIPTION) return;
    throw new GraphQLError('Subscriptions are sent over a WebSocket only', {
      extensions: { code: 'BAD_REQUEST' },
    });
  },
});

/** Says when all fields that were refused for now may be asked for again: HTTP's own word for it, as REST sends it. */
const waitInHeader: OperationStep = () => ({
  after({ errors = [], setHeader }) {
    const waits = errors.map(({ extensions }) => Number(extensions?.['retryAfter'] ?? 0));
    const longest = Math.max(0, ...waits);
    if (longest > 0) setHeader('retry-after', String(longest));
  },
});
