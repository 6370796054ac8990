import { useQuery } from '@apollo/client/react';

import { ForecastDocument } from '../../graphql/documents';

/** True if the department has a deadline rule: without any, no screen mentions deadlines (desk 6). */
export function useHasDeadlines(): boolean {
  const { data } = useQuery(ForecastDocument, { fetchPolicy: 'cache-first' });
  // There is a forecast unless the department has no rule.
  return data !== undefined && data.deskForecast !== null;
}
