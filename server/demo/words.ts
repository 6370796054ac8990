import type { Cause } from '../platform/domain/duty.js';

/** An officer's reason for a decision or a skip: one of the shipped list, and mostly a text. */
export interface DemoReason {
  readonly reasonCode: string;
  readonly reason: string | null;
}

const because = (reasonCode: string, reason: string | null): DemoReason => ({ reasonCode, reason });

/** The reasons of officers for decisions and skips. */
export const reasons = {
  hold: [
    because('OTHER', 'Owner claims the vehicle was sold, waiting for the transfer papers'),
    because('OTHER', 'Rental company asked for the driver’s details'),
    because('CAMERA_FAULT', 'Calibration certificate of this camera is being renewed'),
    because('EXEMPT_VEHICLE', 'Diplomatic plate, waiting for the protocol office'),
    because('REGISTRY_DIFFERS', 'Possible cloned plate, registry office is checking'),
    because('SEVERAL_VEHICLES', null),
  ],
  revise: [
    because(
      'REGISTRY_DIFFERS',
      'Plate in the close-up does not match the report, please look it up again',
    ),
    because('IMAGE_MISSING', 'Please choose the frame in which the stop line is visible'),
    because('OTHER', 'Owner address is incomplete'),
    because('REGISTRY_DIFFERS', 'The pictures show another body style'),
    because('PLATE_UNREADABLE', null),
    because('IMAGE_MISSING', 'Please select all four images'),
  ],
  discard: [
    because('EXEMPT_VEHICLE', 'Ambulance on duty with blue lights'),
    because('PLATE_UNREADABLE', null),
    because('EXEMPT_VEHICLE', 'Funeral procession escorted by police'),
    because('NOT_PROVEN', 'Vehicle was directed through by an officer'),
    because('SEVERAL_VEHICLES', 'Towed vehicle, the measured plate is not the one that drove'),
    because('CAMERA_FAULT', 'Signal fault reported for this hour'),
    because('PLATE_OBSTRUCTED', null),
    because('DUPLICATE', null),
  ],
  skip: [
    because('KNOWN_PERSON', null),
    because('NEEDS_SENIOR', null),
    because('MEDIA_PROBLEM', null),
    because('OTHER', 'Waiting for the answer of the registry office'),
  ],
} as const satisfies Record<string, readonly [DemoReason, ...DemoReason[]]>;

/** The comments of officers. */
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
