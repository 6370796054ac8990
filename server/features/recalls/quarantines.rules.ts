import { z } from 'zod';
import { flag, optionalText, requiredText } from '../../platform/errors/validate.js';
import { instant } from '../cameras/camera.rules.js';

/** A new quarantine (cameras 3); the recall of what was issued starts with it, unless `recall` is false (repair 5). */
export const QuarantineRules = z
  .strictObject({
    cameraSerialNumber: requiredText('Camera serial number', 500),
    from: instant('From'),
    to: instant('To')
      .nullish()
      .transform((to) => to ?? null),
    reason: requiredText('Reason', 255),
    recall: flag('Recall').transform((recall) => recall ?? true),
  })
  .refine(({ from, to }) => to === null || from < to, {
    error: 'To must be after from',
    path: ['to'],
  });

export const QuarantinesQueryRules = z.strictObject({
  camera: optionalText('Camera', 500),
  active: flag('Active').transform((active) => active ?? null),
});

export const LiftRules = z.strictObject({ reason: requiredText('Reason', 255) });
