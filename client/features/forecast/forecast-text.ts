import type { Forecast_ForecastFragment } from '../../graphql/documents';
import type { DeskQueue } from '../../graphql/schema';
import { formatDay, formatNumber } from '../../lib/format';

type Forecast = Omit<Forecast_ForecastFragment, '__typename'>;

/** Nothing is in danger (desk 7). */
const NO_MISS = 'No event will miss its deadline at the present pace.';

/** How many events of the department miss their deadline; null without a rule. */
export function missesText(forecast: Forecast | null | undefined): string | null {
  if (!forecast) return null;
  const { misses, firstDay } = forecast;
  if (misses === 0 || firstDay === null) return NO_MISS;
  const events = misses === 1 ? '1 event' : `${formatNumber(misses)} events`;
  return `${events} will miss their deadline at the present pace, the first on ${formatDay(firstDay)}.`;
}

/** The forecast in words, with the pace of one queue; null without a rule. */
export function forecastText(
  forecast: Forecast | null | undefined,
  queue: DeskQueue,
): string | null {
  const text = missesText(forecast);
  if (!forecast || forecast.misses === 0) return text;
  const own = forecast.queues.find((each) => each.queue === queue);
  const needed = formatNumber(own?.neededPerDay ?? 0);
  const pace = formatNumber(own?.pacePerDay ?? 0);
  return `${text} ${needed} a day would be enough, now ${pace}.`;
}
