import { Args, Query, Resolver } from '@nestjs/graphql';
import { LIST_ROWS } from '../../platform/graphql/list-rows.js';
import { Allow } from '../../platform/identity/allow.js';
import { ErrorAlert, ErrorLedger, ErrorLedgerArgs } from './error-ledger.model.js';
import { ErrorLedgerService } from './error-ledger.service.js';

/** GraphQL's door to the error ledger: numbers, and no event. */
@Resolver()
export class ErrorLedgerResolver {
  constructor(private readonly errors: ErrorLedgerService) {}

  @Allow('administrator')
  @Query(() => ErrorLedger, {
    description: 'The notices issued in a period that were wrong, by reason, fault and more.',
  })
  errorLedger(@Args() { group, ...period }: ErrorLedgerArgs): Promise<ErrorLedger> {
    return this.errors.ledger({ ...period, ...(group == null ? {} : { group }) });
  }

  @Allow('administrator')
  @Query(() => [ErrorAlert], {
    complexity: LIST_ROWS,
    description:
      'All cameras and each camera of which more notices were wrong than the mailing settings allow, in the last 90 days.',
  })
  errorAlerts(): Promise<ErrorAlert[]> {
    return this.errors.alerts();
  }
}
