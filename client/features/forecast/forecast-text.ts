import type { Forecast_ForecastFragment } from '../../graphql/documents';
import type { DeskQueue } from '../../graphql/schema';
import { formatDay, formatNumber } from '../../lib/format';

type Forecast = Omit<Forecast_ForecastFragment, '__typename'>;

/** Nothing is in danger (desk 7). */
const NO_MISS = 'No event will miss its deadline at the present pace.';

/** The forecast in words, with the pace of one queue; null without a rule. */
export function forecastText(
  forecast: Forecast | null | undefined,
  queue: DeskQueue,
): string | null {
  if (!forecast) return null;
  const { misses, firstDay, queues } = forecast;
  if (misses === 0 || firstDay === null) return NO_MISS;
  const own = queues.find((each) => each.queue === queue);
  const events = misses === 1 ? '1 event' : `${formatNumber(misses)} events`;
  const needed = formatNumber(own?.neededPerDay ?? 0);
  const pace = formatNumber(own?.pacePerDay ?? 0);
  return `${events} will miss their deadline at the present pace, the first on ${formatDay(firstDay)}. ${needed} a day would be enough, now ${pace}.`;
}
