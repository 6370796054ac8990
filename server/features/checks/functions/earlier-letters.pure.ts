import { daysBetween } from '../../../platform/domain/local-day.pure.js';
import { folded } from '../../../platform/domain/fold.pure.js';
import type { ReturnReason } from '../../../platform/domain/return-reasons.js';
import { define } from '../check-function.pure.js';
import { choicesParam, textsParam, wholeParam } from '../check-params.pure.js';
import type { EarlierLetter } from '../check-subject.types.js';

/* The functions that look at earlier notices of a plate, and at earlier letters to an owner (guards 2). */

/** A notice of another event with this plate, captured before, is void. */
export const EARLIER_VOID = define({
  label: 'Earlier void',
  text: 'An earlier notice of the plate was void',
  needs: ['voids'],
  params: {
    reasons: textsParam({
      label: 'Codes of the reasons',
      description: 'A notice that is void without a code counts too',
      most: 50,
      longest: 32,
      usual: ['WRONG_PLATE', 'WRONG_VEHICLE', 'WRONG_OWNER', 'OTHER'],
    }),
    days: wholeParam({
      label: 'Captured at most before',
      least: 1,
      most: 3_650,
      usual: 365,
      unit: 'days',
    }),
  },
  check: ({ voids, capturedAt, day, cameraSerialNumber }, { reasons, days }) => {
    const [latest] = voids
      .filter(
        (notice) =>
          notice.capturedAt <= capturedAt &&
          daysBetween(notice.day, day) <= days &&
          (notice.reasonCode === null || reasons.includes(notice.reasonCode)),
      )
      .toSorted(
        (one, other) =>
          other.capturedAt.getTime() - one.capturedAt.getTime() ||
          (one.number < other.number ? 1 : -1),
      );
    if (latest === undefined) return null;
    const where = latest.cameraSerialNumber === cameraSerialNumber ? ' (same camera)' : '';
    return `Notice ${latest.number} of this plate was void: ${latest.reason}${where}`;
  },
});

/** A letter that was mailed so long ago, and did not come back, was delivered. */
const DELIVERED_DAYS = 30;

/** In the order of the shipped rule: it is kept so. */
const REASON_LABELS: Record<ReturnReason, string> = {
  DECEASED: 'Deceased',
  MOVED: 'Moved',
  UNKNOWN: 'Unknown',
  ADDRESS: 'Address',
  REFUSED: 'Refused',
  UNCLAIMED: 'Unclaimed',
  OTHER: 'Other',
};

/** A letter to this owner came back, and no later one to the same address was delivered. */
export const LETTER_CAME_BACK = define({
  label: 'Letter came back',
  text: 'A letter to this owner came back',
  needs: ['letters'],
  params: {
    reasons: choicesParam({
      label: 'Reasons',
      options: REASON_LABELS,
      usual: ['DECEASED', 'MOVED', 'UNKNOWN', 'ADDRESS'],
    }),
    days: wholeParam({ label: 'At most ago', least: 1, most: 3_650, usual: 730, unit: 'days' }),
  },
  check: ({ letters, ownerName, ownerAddress, plateKey, today }, { reasons, days }) => {
    if (ownerName === null) return null;
    const name = folded(ownerName);
    const address = ownerAddress === null ? null : folded(ownerAddress);
    const isHere = (letter: EarlierLetter): boolean =>
      address !== null && letter.ownerAddress !== null && folded(letter.ownerAddress) === address;
    const toOwner = letters.filter((letter) => folded(letter.ownerName) === name);
    const delivered = toOwner
      .filter(
        (letter) =>
          letter.returnedOn === null &&
          isHere(letter) &&
          daysBetween(letter.mailedOn, today) >= DELIVERED_DAYS,
      )
      .map(({ mailedOn }) => mailedOn);
    const [newest] = toOwner
      .flatMap((letter) =>
        letter.returnedOn !== null &&
        letter.returnReason !== null &&
        reasons.includes(letter.returnReason) &&
        daysBetween(letter.returnedOn, today) <= days &&
        ((plateKey !== null && letter.plateKey === plateKey) || isHere(letter)) &&
        !delivered.some((day) => day > letter.mailedOn)
          ? [{ on: letter.returnedOn, reason: letter.returnReason, number: letter.number }]
          : [],
      )
      .toSorted((one, other) =>
        one.on === other.on ? (one.number < other.number ? 1 : -1) : one.on < other.on ? 1 : -1,
      );
    return newest === undefined
      ? null
      : `A letter to this owner came back on ${newest.on}: ${newest.reason}`;
  },
});
