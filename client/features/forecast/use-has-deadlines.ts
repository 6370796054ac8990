import { useQuery } from '@apollo/client/react';

import { ForecastDocument } from '../../graphql/documents';

/** Whether the department has a deadline rule: without any, nothing of deadlines is shown (desk 6). */
export function useHasDeadlines(): boolean {
  const { data } = useQuery(ForecastDocument, { fetchPolicy: 'cache-first' });
  // Only without a rule there is no forecast.
  return data !== undefined && data.deskForecast !== null;
}
