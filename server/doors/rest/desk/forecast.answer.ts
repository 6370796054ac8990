import type { DeskQueue, Forecast } from '../../../features/deadlines/forecast.pure.js';
import { toRest } from '../spelling.js';

/** A queue of the desk as a word of REST's answers. */
export function queueWord(queue: DeskQueue): Uppercase<DeskQueue> {
  return queue.toUpperCase() as Uppercase<DeskQueue>;
}

/** A forecast as REST answers it. */
export function restForecast(forecast: Forecast | null) {
  if (forecast === null) return null;
  // REST has the first day of the department alone (desk 7).
  const queues = forecast.queues.map(({ firstDay: _, ...one }) => ({
    ...one,
    queue: queueWord(one.queue),
  }));
  return toRest({ ...forecast, queues });
}
