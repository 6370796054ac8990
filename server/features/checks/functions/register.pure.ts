import type { FactKind } from '../../cameras/camera.types.js';
import { define, numberIn, SECOND_MS, sentenceIf, short } from '../check-function.pure.js';
import { switchParam } from '../check-params.pure.js';
import type { CheckSubject, RegisterNumber } from '../check-subject.types.js';

/* The functions that compare an event with the facts of its camera in force at its capture. */

/** The limit on the event is another number than the one in the register. */
export const LIMIT_DIFFERS = define({
  label: 'Limit differs',
  text: 'The limit of the event is not that of the register',
  needs: ['register'],
  check: (subject) => {
    const { speedLimit, unit, register } = subject;
    const { LIMIT } = register;
    if (speedLimit === null || LIMIT === null) return null;
    return (
      otherUnit(LIMIT, unit) ??
      sentenceIf(
        LIMIT.value !== Number(speedLimit),
        `Limit ${speedLimit} ${unit} on the event, ${short(LIMIT.value)} ${unit} in the register${atTime(subject, 'LIMIT')}`,
      )
    );
  },
});

/** The measured speed is below the larger one of the event's trigger and the register's. */
export const BELOW_TRIGGER = define({
  label: 'Below trigger',
  text: 'The speed is below the trigger of the event or the register',
  needs: ['register'],
  check: (subject) => {
    const { speedMeasured, speedTrigger, unit, register } = subject;
    const { TRIGGER } = register;
    if (speedMeasured === null) return null;
    const mismatch = TRIGGER === null ? null : otherUnit(TRIGGER, unit);
    if (mismatch !== null) return mismatch;
    const largest = [
      ...(speedTrigger === null
        ? []
        : [{ value: Number(speedTrigger), text: `${speedTrigger} ${unit}` }]),
      ...(TRIGGER === null
        ? []
        : [
            {
              value: TRIGGER.value,
              text: `${short(TRIGGER.value)} ${unit}${atTime(subject, 'TRIGGER')}`,
            },
          ]),
    ].toSorted((one, other) => other.value - one.value)[0];
    if (largest === undefined) return null;
    return sentenceIf(
      Number(speedMeasured) < largest.value,
      `Measured ${speedMeasured} ${unit}, trigger ${largest.text}`,
    );
  },
});

/** No certificate of the camera covers the day; without `always` only if the camera has certificates at all. */
export const NO_CERTIFICATE = define({
  label: 'No certificate',
  text: 'No certificate of calibration covers the day',
  needs: ['register', 'hasCertificates'],
  params: { always: switchParam({ label: 'Also for cameras without any certificate' }) },
  check: ({ day, register: { CERTIFICATE }, hasCertificates }, { always }) =>
    sentenceIf(
      !CERTIFICATE && (always || hasCertificates),
      `No certificate of calibration for ${day}`,
    ),
});

/** The camera is out of service at the capture. */
export const OUT_OF_SERVICE = define({
  label: 'Out of service',
  text: 'The camera is out of service on the day',
  needs: ['register'],
  check: (subject) =>
    sentenceIf(
      subject.register.OUT_OF_SERVICE,
      `Camera out of service${onDay(subject, 'OUT_OF_SERVICE')}`,
    ),
});

/** The capture is in a warning period of the camera, and no warning letter can be made in place of a notice (programs 4). */
export const WARNING_PERIOD = define({
  label: 'Warning period',
  text: 'The public is only warned on the day',
  needs: ['register', 'hasWarningTexts'],
  check: (subject) =>
    sentenceIf(
      subject.register.WARNING && !subject.hasWarningTexts,
      `Warning period${onDay(subject, 'WARNING')}`,
    ),
});

/** The light was red for less than the grace. */
export const IN_GRACE = define({
  label: 'In grace',
  text: 'The light was red for less than the grace',
  needs: ['register'],
  check: ({ redlightSwitchedAt, capturedAt, register: { GRACE } }) => {
    if (redlightSwitchedAt === null || GRACE === null) return null;
    const red = (capturedAt.getTime() - redlightSwitchedAt.getTime()) / SECOND_MS;
    return sentenceIf(red < GRACE, `Red for ${short(red)} s, grace ${short(GRACE)} s`);
  },
});

/** The amber that the camera states is shorter than the register's shortest one. */
export const AMBER_SHORT = define({
  label: 'Amber short',
  text: 'Amber was shorter than the register says',
  needs: ['register'],
  check: ({ metadata, register: { AMBER } }) => {
    const amber = numberIn(metadata['amber_s']);
    if (amber === null || AMBER === null) return null;
    return sentenceIf(amber < AMBER, `Amber ${measured(amber)} s, register ${short(AMBER)} s`);
  },
});

/** Returns ` on {day}`, and the time where the fact has hours or instants (guards 4). */
const onDay = (subject: CheckSubject<'register'>, kind: FactKind): string =>
  atTime(subject, kind) || ` on ${subject.day}`;

/** Returns ` on {day} at {HH:MM}` where the fact has hours or instants, else nothing. */
const atTime = ({ day, time, register }: CheckSubject<'register'>, kind: FactKind): string =>
  register.timed.includes(kind) ? ` on ${day} at ${time}` : '';

/** The sentence that stands in the place of a comparison where the units differ. */
const otherUnit = ({ unit }: RegisterNumber, ofEvent: string): string | null =>
  sentenceIf(unit !== ofEvent, `Register counts in ${unit}, the event in ${ofEvent}`);

const MOST_DECIMALS = 20;

/** The digits of a number of the metadata; a tiny one is written without an exponent. */
const measured = (value: number): string =>
  String(value).includes('e') ? short(value, MOST_DECIMALS) : String(value);
