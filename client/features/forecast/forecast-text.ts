import type { Forecast_ForecastFragment } from '../../graphql/documents';
import type { DeskQueue } from '../../graphql/schema';
import { formatDay, formatNumber } from '../../lib/format/format';

type Forecast = Omit<Forecast_ForecastFragment, '__typename'>;

/** No deadline is in danger (desk 7). */
const NO_MISS = 'No event will miss its deadline at the present pace.';

const missesOf = (misses: number, firstDay: string | null): string => {
  if (misses === 0 || firstDay === null) return NO_MISS;
  const events = misses === 1 ? '1 event' : `${formatNumber(misses)} events`;
  return `${events} will miss their deadline at the present pace, the first on ${formatDay(firstDay)}.`;
};

/** Returns the number of events of the department that miss their deadline; null without a rule. */
export const missesText = (forecast: Forecast | null | undefined): string | null =>
  forecast ? missesOf(forecast.misses, forecast.firstDay) : null;

/** Returns the number of events of one queue that miss their deadline. */
export const missesIn = (forecast: Forecast | null | undefined, queue: DeskQueue): number =>
  forecast?.queues.find((each) => each.queue === queue)?.misses ?? 0;

/** The forecast of one queue in words, with its pace in whole numbers; null without a rule. */
export function forecastText(
  forecast: Forecast | null | undefined,
  queue: DeskQueue,
): string | null {
  if (!forecast) return null;
  const own = forecast.queues.find((each) => each.queue === queue);
  const misses = missesIn(forecast, queue);
  const text = missesOf(misses, own?.firstDay ?? null);
  if (misses === 0) return text;
  const needed = formatNumber(Math.ceil(own?.neededPerDay ?? 0));
  const pace = formatNumber(Math.round(own?.pacePerDay ?? 0));
  return `${text} ${needed} a day would be enough, now ${pace}.`;
}
