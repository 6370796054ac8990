import { z } from 'zod';
import type { QuarantineRules } from '../../features/recalls/quarantines.rules.js';
import {
  flag,
  id,
  moment,
  named,
  orNull,
  pageOf,
  text,
  whole,
} from '../../platform/openapi/fields.js';
import { Officer, PageQuery } from './common.shapes.js';
import type { FieldsOf } from './spelling.js';

const from = moment('Holds for events captured from then on.');
const to = orNull(moment('Holds for events captured before then; null for no end.'));
const reason = text('The reason, in 1 to 255 characters.', 'Clock was 40 s wrong');
const serial = text('Serial number of the camera.', 'SN-1');

export const EventQuarantine = named(
  'EventQuarantine',
  'A quarantine of its camera that holds for an event.',
  { id: id('Number of the quarantine.'), from, to, reason },
);

export const Quarantine = named(
  'Quarantine',
  'A time of which no notice of a camera is generated, as long as it is not lifted.',
  {
    id: id('Number of the quarantine.'),
    camera_serial_number: serial,
    from,
    to,
    reason,
    recall_id: orNull(
      whole('The recall that started with it.', 3),
      'The recall that started with it; null without one.',
    ),
    created_by: Officer,
    created_at: moment('The time at which it was started.'),
    lifted_at: orNull(moment('The time at which it was lifted; null while it holds.')),
    lifted_by: orNull(Officer, 'The administrator who lifted it; null while it holds.'),
    lift_reason: orNull(text('The reason for lifting it.', 'Clock was right, see report')),
    events: whole('The number of events that it is of.', 120),
    issued: whole('The number of those that are completed and not void.', 40),
  },
);

export const QuarantinePage = pageOf(Quarantine);

export const NewQuarantine = named('NewQuarantine', 'A quarantine that starts.', {
  camera_serial_number: serial,
  from: from.meta({ description: 'Holds for events captured from then on.' }),
  to: to.optional(),
  reason,
  recall: orNull(
    flag('The recall of what was issued starts in the same transaction, unless it is false.'),
  ).optional(),
} satisfies FieldsOf<typeof QuarantineRules>);

export const QuarantineLift = named('QuarantineLift', 'The reason for lifting a quarantine.', {
  reason,
});

export const QuarantinesQuery = z.strictObject({
  camera: text('Only those of this camera, by its serial number.', 'SN-1').optional(),
  active: flag('True for those that hold, false for lifted ones.').optional(),
  ...PageQuery.shape,
});
