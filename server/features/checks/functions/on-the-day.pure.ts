import { weekdayOf } from '../../../platform/domain/local-day.pure.js';
import type { Condition } from '../../cameras/camera.types.js';
import { define, sentenceIf } from '../check-function.pure.js';
import { choicesParam, switchParam } from '../check-params.pure.js';

/* The functions that look at what held at the site on the day: sessions, hours of enforcement, conditions (programs 5). */

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** No session covers the capture; without `always` only if the camera has or had sessions. */
export const NO_SESSION = define({
  label: 'No session',
  text: 'No session of the camera covers the capture',
  needs: ['register', 'hasSessions'],
  params: { always: switchParam({ label: 'Also for cameras without any session' }) },
  check: ({ day, time, register: { SESSION }, hasSessions }, { always }) =>
    sentenceIf(
      !SESSION && (always || hasSessions),
      `No session of the camera covers ${day}, ${time}`,
    ),
});

/** A session of the day, or only one that covers the capture, failed its self-test. */
export const SELF_TEST_FAILED = define({
  label: 'Self-test failed',
  text: 'The self-test of a session failed',
  needs: ['failedTests'],
  params: { whole_day: switchParam({ label: 'In any session of the day', usual: true }) },
  check: ({ day, failedTests: { onDay, atCapture } }, { whole_day: wholeDay }) =>
    sentenceIf(wholeDay ? onDay : atCapture, `Self-test failed on ${day}`),
});

/** The capture is outside of the hours of enforcement. */
export const OUTSIDE_HOURS = define({
  label: 'Outside of hours',
  text: 'The capture is outside of the hours of enforcement',
  needs: ['register'],
  check: ({ day, time, register: { isOutsideHours } }) =>
    sentenceIf(
      isOutsideHours,
      `Outside of the hours of enforcement: ${WEEKDAYS[weekdayOf(day)] ?? day}, ${time}`,
    ),
});

/** A condition of the site is not in force; without `always` only if the camera has or had conditions. */
export const SITE_NOT_READY = define({
  label: 'Site not ready',
  text: 'A condition of the site does not hold on the day',
  needs: ['register', 'hasConditions'],
  params: {
    conditions: choicesParam({
      label: 'Conditions',
      options: {
        PUBLISHED: 'Published',
        SIGNS: 'Signs',
        ORDINANCE: 'Ordinance',
        STUDY: 'Study',
      } satisfies Record<Condition, string>,
      usual: ['PUBLISHED', 'SIGNS'],
    }),
    always: switchParam({ label: 'Also for cameras without any condition' }),
  },
  check: ({ day, register: { CONDITION }, hasConditions }, { conditions, always }) => {
    const missing = conditions.filter((condition) => !CONDITION.includes(condition));
    return sentenceIf(
      missing.length > 0 && (always || hasConditions),
      `Site not ready on ${day}: ${missing.join(', ')}`,
    );
  },
});
