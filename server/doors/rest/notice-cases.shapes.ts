import { z } from 'zod';
import { id, moment, named, orNull, text, whole } from '../../platform/openapi/fields.js';
import { CitationRegister } from './cameras.shapes.js';
import { Check, Fact } from './citation-desk.shapes.js';
import { Cause } from './common.shapes.js';
import { Fine } from './fines.shapes.js';
import { HistoryItem } from './history.shapes.js';
import { chained } from './letters.shapes.js';
import { NoticeDetails } from './notices.shapes.js';

const CaseImage = named('CaseImage', 'An image that is printed on a notice.', {
  sequence_number: whole('1 before, 2 during, 3 after, 4 enhanced plate.', 1),
  captured_at: orNull(moment('The time of the image; null if the camera gave none.')),
  src: text('Address of the image, a JPEG.', '/api/notices/TEC-2026-000042/evidence/1'),
});

export const NoticeCase = named(
  'NoticeCase',
  'A notice with all that it rests on, without comments and videos.',
  {
    notice: NoticeDetails,
    citation_version: id('The version of the event, as `void` takes it.'),
    reference_id: text('Reference ID of the event.', 'EV-2026-000117'),
    cause: Cause,
    captured_at: moment('The time of the violation.'),
    location_address: text('The place of the violation.', 'Harbour Lane at Mill Street'),
    camera_serial_number: text('Serial number of the camera.', 'RL-20417'),
    facts: z
      .array(Fact)
      .meta({ description: 'The observed values beside the registered values, for the cause.' }),
    fine: orNull(Fine, 'The fine on the notice.'),
    register: CitationRegister,
    checks: z.array(Check).meta({ description: 'The checks of the decision.' }),
    ...chained,
    evidence: z
      .array(CaseImage)
      .meta({ description: 'The images that are printed on the notice, in their order.' }),
    history: z
      .array(HistoryItem)
      .meta({ description: 'The steps of the event but its comments, oldest first.' }),
  },
);
