import { capitals, register, words } from '../../platform/graphql/enums.js';
import { DAY_SOURCES, OWN_DAY_KINDS } from './business-days.pure.js';
import { LIMB_STARTS, LIMB_UNITS, MET_BY } from './clock.pure.js';
import { RULE_ADDRESSEES, RULE_PLATES } from './deadline-choice.pure.js';
import { DAY_KINDS, STARTS } from './due-date.pure.js';
import { DESK_QUEUES } from './forecast.pure.js';

export const DeadlineStart = words(STARTS);
export const LimbStart = words(LIMB_STARTS);
export const LimbUnit = words(LIMB_UNITS);
export const DeadlineMetBy = words(MET_BY);
export const DeadlineAddressee = words(RULE_ADDRESSEES);
export const DeadlinePlate = words(RULE_PLATES);
export const DayKind = words(DAY_KINDS);
export const CalendarDayKind = words(OWN_DAY_KINDS);
export const CalendarDaySource = words(DAY_SOURCES);
export const DeskQueue = capitals(DESK_QUEUES);

register(DeadlineStart, 'DeadlineStart', 'The instant from which the days of a deadline count.', {
  VIOLATION: 'The time at which the event happened.',
  RECEIVED: 'The time at which the event arrived.',
  OWNER_KNOWN: 'The time at which plate, name and address of the owner were first known.',
});
register(LimbStart, 'LimbStart', 'The moment from which a limb of a deadline rule counts.', {
  VIOLATION: 'The time at which the event happened.',
  RECEIVED: 'The time at which the event arrived.',
  OWNER_KNOWN: 'The time at which plate, name and address of the owner were first known.',
  NAMED: 'The day on which the answer that names the person came in.',
});
register(LimbUnit, 'LimbUnit', 'The unit of a limb of a deadline rule.', {
  DAYS: 'Every day counts, weekends and holidays too.',
  BUSINESS_DAYS: 'Weekends and holidays do not count.',
  MONTHS: 'To the day of the same number, or the last one of a month without it.',
});
register(DeadlineMetBy, 'DeadlineMetBy', 'The act that has to happen until the last day.', {
  DECIDED: 'The notice is made.',
  POSTED: 'The notice is posted.',
  ARRIVED: 'The notice arrives, after its days on the way.',
});
register(
  DeadlineAddressee,
  'DeadlineAddressee',
  'The person whose letters a deadline rule is for.',
  {
    OWNER: 'The registered owner.',
    NAMED: 'A person whom the owner named.',
  },
);
register(DeadlinePlate, 'DeadlinePlate', 'The plates that a deadline rule is for.', {
  HOME: 'Plates of the home region.',
  OTHER: 'Plates of other regions.',
  ANY: 'All plates for which there is no special rule of that day.',
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
