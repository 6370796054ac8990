import { type CustomScalar, Scalar } from '@nestjs/graphql';
import { GraphQLError, Kind, type ValueNode } from 'graphql';
import { IsoMoment } from '../errors/validate.js';

/** ISO 8601 in UTC on the wire (contract 3); rows may already carry the text. */
@Scalar('DateTime', () => Date)
export class DateTimeScalar implements CustomScalar<string, Date> {
  description = 'A moment in ISO 8601 and UTC, e.g. `2026-03-01T14:05:00.000Z`.';

  serialize(value: unknown): string {
    return value instanceof Date ? value.toISOString() : String(value);
  }

  parseValue(value: unknown): Date {
    // Checked as REST does: `Date` alone makes 2 March of 30 February.
    const moment = IsoMoment.safeParse(value);
    if (moment.success) return new Date(moment.data);
    throw new GraphQLError('DateTime must be an ISO 8601 date', {
      extensions: { code: 'BAD_REQUEST' },
    });
  }

  parseLiteral(node: ValueNode): Date {
    return this.parseValue(node.kind === Kind.STRING ? node.value : undefined);
  }
}
