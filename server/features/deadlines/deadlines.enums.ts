import { capitals, register, words } from '../../platform/graphql/enums.js';
import { DAY_SOURCES, OWN_DAY_KINDS } from './business-days.pure.js';
import { DAY_KINDS, STARTS } from './due-date.pure.js';
import { DESK_QUEUES } from './forecast.pure.js';

export const DeadlineStart = words(STARTS);
export const DayKind = words(DAY_KINDS);
export const CalendarDayKind = words(OWN_DAY_KINDS);
export const CalendarDaySource = words(DAY_SOURCES);
export const DeskQueue = capitals(DESK_QUEUES);

register(DeadlineStart, 'DeadlineStart', 'The instant from which the days of a deadline count.', {
  VIOLATION: 'The time at which the event happened.',
  RECEIVED: 'The time at which the event arrived.',
  OWNER_KNOWN: 'The time at which plate, name and address of the owner were first known.',
});
register(DayKind, 'DayKind', 'The days of a deadline that count.', {
  CALENDAR: 'Every day counts, weekends and holidays too.',
  BUSINESS: 'Weekends and holidays do not count.',
});
register(
  CalendarDayKind,
  'CalendarDayKind',
  'The kind of a calendar day: working day or holiday.',
  {
    HOLIDAY: 'Not a business day.',
    WORKING_DAY: 'A business day, whatever the weekend or the holidays say.',
  },
);
register(CalendarDaySource, 'CalendarDaySource', 'The author of an entry in the calendar.', {
  PACKAGE: 'The list of public holidays of a place.',
  OWN: "The department's own calendar; it takes precedence.",
});
register(DeskQueue, 'DeskQueue', 'The two queues that the desk hands out.', {
  PENDING: 'Events that wait to be processed; for processing officers.',
  SUBMITTED: 'Events that wait for a decision; for inspection officers.',
});
