import { type CustomScalar, Scalar } from '@nestjs/graphql';
import { GraphQLError, Kind, type ValueNode } from 'graphql';

/** ISO 8601 in UTC on the wire (contract 3); rows may already carry the text. */
@Scalar('DateTime', () => Date)
export class DateTimeScalar implements CustomScalar<string, Date> {
  description = 'A moment in ISO 8601 and UTC, e.g. `2026-03-01T14:05:00.000Z`.';

  serialize(value: unknown): string {
    return value instanceof Date ? value.toISOString() : String(value);
  }

  parseValue(value: unknown): Date {
    const date = typeof value === 'string' && ISO.test(value) ? new Date(value) : undefined;
    if (date === undefined || Number.isNaN(date.getTime())) {
      throw new GraphQLError('DateTime must be an ISO 8601 date', {
        extensions: { code: 'BAD_REQUEST' },
      });
    }
    return date;
  }

  parseLiteral(node: ValueNode): Date {
    return this.parseValue(node.kind === Kind.STRING ? node.value : undefined);
  }
}

const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;
