import { z } from 'zod';
import type { QuarantineRules } from '../../../features/recalls/quarantines.rules.js';
import { flag, named, pageOf, text } from '../../../platform/openapi/fields.js';
import { PageQuery } from '../common.shapes.js';
import { EventQuarantine as EventQuarantineModel } from '../../../features/citations/citation-quarantine.model.js';
import { restBody, restShape } from '../rest-shape.js';
import { Quarantine as QuarantineModel } from '../../../features/recalls/quarantines.model.js';
import { StartQuarantineInput } from '../../../features/recalls/recalls.inputs.js';
import type { BodyOf } from '../spelling.js';

const reason = text('The reason, in 1 to 255 characters.', 'Clock was 40 s wrong');

restShape(EventQuarantineModel, {
  examples: { reason: 'Clock was 40 s wrong' },
});

export const Quarantine = restShape(QuarantineModel, {
  examples: {
    cameraSerialNumber: 'SN-1',
    reason: 'Clock was 40 s wrong',
    recallId: 3,
    liftReason: 'Clock was right, see report',
    events: 120,
    issued: 40,
  },
});

export const QuarantinePage = pageOf(Quarantine);

export const NewQuarantine = restBody(StartQuarantineInput, {
  name: 'NewQuarantine',
  examples: { cameraSerialNumber: 'SN-1', reason: 'Clock was 40 s wrong' },
}) satisfies BodyOf<typeof QuarantineRules>;

export const QuarantineLift = named('QuarantineLift', 'The reason for lifting a quarantine.', {
  reason,
});

export const QuarantinesQuery = z.strictObject({
  camera: text('Only those of this camera, by its serial number.', 'SN-1').optional(),
  active: flag('True for those that hold, false for lifted ones.').optional(),
  ...PageQuery.shape,
});
