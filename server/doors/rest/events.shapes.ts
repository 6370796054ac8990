import { z } from 'zod';
import { EventSchema } from '../../features/events/event.schema.js';
import { id, named, text } from '../../platform/openapi/fields.js';
import { ReportStatus } from './common.shapes.js';

/** The document of an event, as its own rules describe it. */
export const CameraEvent = EventSchema.meta({
  id: 'CameraEvent',
  description: 'One event of a camera, with the names of its files.',
  example: {
    case_id: 'RL-20417-01-0001',
    cause: 'REDLIGHT',
    camera: {
      system_name: 'North gate',
      system_type: 'Red-light camera',
      serial_number: 'RL-20417-01',
    },
    captured_at: '2026-05-04T09:30:00Z',
    location: { address: 'Harbour Lane, northbound', latitude: 38.71442, longitude: -10.41873 },
    plate: 'KLM 4821',
    redlight: { stop_line_distance: 2.4, switched_at: '2026-05-04T09:29:57Z' },
    media: [{ file: '1-before.jpg', type: 'IMAGE', sequence_number: 1 }],
  },
});

export const AcceptedEvent = named('AcceptedEvent', 'The citation that was made of an event.', {
  id: id('Number of the citation.'),
  reference_id: text('Our number of the event.', 'EV-2026-000117'),
  report_status: z.literal('PENDING'),
});

export const KnownEvent = named('KnownEvent', 'The citation that was made of an event before.', {
  ...AcceptedEvent.shape,
  report_status: ReportStatus,
});
