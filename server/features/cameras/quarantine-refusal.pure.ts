import { AppError } from '../../platform/errors/app-error.js';

/** The parts of the sentence by which a quarantine refuses a notice. */
export interface HoldingQuarantine {
  serial: string;
  reason: string;
}

/** Returns the refusal of a notice for an event whose camera is in quarantine for its time (cameras 3). */
export const quarantineRefusal = ({ serial, reason }: HoldingQuarantine): AppError =>
  new AppError('CAMERA_QUARANTINED', { params: { serial, reason } });
