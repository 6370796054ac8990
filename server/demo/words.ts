import type { Cause } from '../platform/domain/duty.js';

/** What inspection officers give as the reason of a decision. */
export const reasons = {
  hold: [
    'Owner claims the vehicle was sold, waiting for the transfer papers',
    'Rental company asked for the driver’s details',
    'Calibration certificate of this camera is being renewed',
    'Diplomatic plate, waiting for the protocol office',
    'Possible cloned plate, registry office is checking',
  ],
  revise: [
    'Plate in the close-up does not match the report, please look it up again',
    'Please choose the frame in which the stop line is visible',
    'Owner address is incomplete',
    'Wrong vehicle attached: the pictures show another body style',
    'Please select all four images',
  ],
  discard: [
    'Ambulance on duty with blue lights',
    'Plate cannot be read in any frame',
    'Funeral procession escorted by police',
    'Vehicle was directed through by an officer',
    'Towed vehicle, the measured plate is not the one that drove',
    'Signal fault reported for this hour',
  ],
} as const satisfies Record<string, readonly [string, ...string[]]>;

/** What officers write in comments. */
export const remarks: Readonly<Record<Cause | 'any', readonly [string, ...string[]]>> = {
  REDLIGHT: [
    'Front wheels are clearly over the line in frame 2.',
    'Light had been red for more than two seconds, no doubt here.',
    'The van next to it stopped in time, good for comparison.',
    'Is that a brake light in frame 3? It does not change the case.',
    'Third one at this crossing today, the loop was serviced last week.',
  ],
  SPEEDING: [
    'Check lines agree with the radar: about the same speed between frames 1 and 2.',
    'School hours, please handle first.',
    'Two vehicles in the frame, but the tracker is on the right one.',
    'Speed is only just above the trigger, still valid.',
    'Wet road, limit sign is visible in frame 1.',
  ],
  any: [
    'Plate is easier to read in the close-up than the camera made of it.',
    'Looked it up twice, make and color agree with the registry.',
    'Address in the registry is from 2019, may be out of date.',
    'Second owner is listed as well, notice goes to the first.',
    'I would generate this one.',
    'Agreed.',
    'Please have another look before Friday.',
    'Done, thank you.',
  ],
};
