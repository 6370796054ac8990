import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors/app-error.js';
import { validate } from '../../platform/errors/validate.js';
import { EventSchema } from './event.schema.js';

type Document = Record<string, any>;

const DOCUMENT: Document = {
  case_id: 'CASE-1',
  cause: 'REDLIGHT',
  camera: { system_name: 'Harbour Lane North', system_type: 'RLC-4', serial_number: 'SN-1' },
  captured_at: '2026-03-01T14:05:00.250Z',
  location: { address: 'Harbour Lane / Mill Street', latitude: 45.1, longitude: 9.2 },
  plate: 'KLM 4821',
  vehicle: { make_model: 'Norda Vela', color: 'blue', style: 'sedan' },
  redlight: { stop_line_distance: 3.2, switched_at: '2026-03-01T14:04:58.000Z' },
  media: [1, 2, 3, 4].map((sequence) => ({
    file: `${sequence}.jpg`,
    type: 'IMAGE',
    sequence_number: sequence,
  })),
  metadata: { lane: 2 },
};

/** Returns the refusals of a document as a camera sends it, as JSON; null if it is accepted. */
function refusalsOf(document: Document): unknown {
  try {
    validate(EventSchema, JSON.parse(JSON.stringify(document)), true);
    return null;
  } catch (error) {
    if (error instanceof AppError) return [error.message, error.details.errors];
    throw error;
  }
}

/** A change of one field of the right document. */
const set =
  (...path: [...(string | number)[], unknown]) =>
  (document: Document): void => {
    const value = path.at(-1);
    const keys = path.slice(0, -2) as (string | number)[];
    const last = path.at(-2) as string;
    let at: any = document;
    for (const key of keys) at = at[key];
    if (value === undefined) delete at[last];
    else at[last] = value;
  };

/** A speeding event with these measured values. */
const speeding =
  (block: object) =>
  (document: Document): void => {
    delete document['redlight'];
    Object.assign(document, { cause: 'SPEEDING', speeding: block });
  };

const MOMENT = (label: string): string =>
  `${label} must be an ISO 8601 date and time with its offset`;
const RANGE = (label: string, min: number, max: number): string =>
  `${label} must be from ${min} to ${max}`;
const LONG = (label: string, max: number): string =>
  `${label} must be at most ${max} characters long`;
const UNSTORABLE = (label: string): string => `${label} has characters that cannot be stored`;
const PLAIN = 'File must be a plain file name of letters, digits, dots, dashes and underscores';
const tomorrow = new Date(Date.now() + 25 * 3_600_000).toISOString();

// Contract 8, the fields of the schema: the refused field, and the sentence.
const REFUSALS: [field: string, change: (document: Document) => void, sentence: string][] = [
  ['case_id', set('case_id', undefined), 'Case ID is required'],
  ['case_id', set('case_id', null), 'Case ID is required'],
  ['case_id', set('case_id', '  '), 'Case ID is required'],
  ['case_id', set('case_id', 7), 'Case ID is required'],
  ['case_id', set('case_id', 'x'.repeat(101)), LONG('Case ID', 100)],
  ['case_id', set('case_id', 'a\u0000b'), UNSTORABLE('Case ID')],
  ['case_id', set('case_id', 'a\ud800b'), UNSTORABLE('Case ID')],
  ['cause', set('cause', undefined), 'Cause must be REDLIGHT or SPEEDING'],
  ['cause', set('cause', 'redlight'), 'Cause must be REDLIGHT or SPEEDING'],
  ['cause', set('cause', 'PARKING'), 'Cause must be REDLIGHT or SPEEDING'],
  ['cause', set('cause', ['REDLIGHT']), 'Cause must be REDLIGHT or SPEEDING'],
  ['camera', set('camera', undefined), 'Camera is required'],
  ['camera', set('camera', null), 'Camera is required'],
  ['camera', set('camera', []), 'Camera is required'],
  ['camera', set('camera', 'RLC-4'), 'Camera is required'],
  ['camera.system_name', set('camera', 'system_name', undefined), 'Camera system name is required'],
  [
    'camera.system_name',
    set('camera', 'system_name', 'x'.repeat(101)),
    LONG('Camera system name', 100),
  ],
  ['camera.system_type', set('camera', 'system_type', ''), 'Camera system type is required'],
  ['camera.serial_number', set('camera', 'serial_number', 12), 'Camera serial number is required'],
  ['camera.owner', set('camera', 'owner', 'x'), 'camera.owner is not a known field'],
  ['captured_at', set('captured_at', undefined), MOMENT('Captured at')],
  ['captured_at', set('captured_at', 'yesterday'), MOMENT('Captured at')],
  ['captured_at', set('captured_at', '2026-03-01'), MOMENT('Captured at')],
  ['captured_at', set('captured_at', '2026-03-01T14:05:00'), MOMENT('Captured at')],
  ['captured_at', set('captured_at', '2026-02-30T14:05:00Z'), MOMENT('Captured at')],
  ['captured_at', set('captured_at', '2026-03-01T24:05:00Z'), MOMENT('Captured at')],
  ['captured_at', set('captured_at', '+022026-03-01T14:05:00Z'), MOMENT('Captured at')],
  ['captured_at', set('captured_at', 1_772_373_900), MOMENT('Captured at')],
  ['captured_at', set('captured_at', '1999-12-31T23:59:59Z'), 'Captured at is too long ago'],
  ['captured_at', set('captured_at', tomorrow), 'Captured at lies in the future'],
  ['location', set('location', undefined), 'Location is required'],
  ['location', set('location', '45.1,9.2'), 'Location is required'],
  ['location.address', set('location', 'address', ''), 'Location address is required'],
  ['location.address', set('location', 'address', 'x'.repeat(301)), LONG('Location address', 300)],
  ['location.latitude', set('location', 'latitude', undefined), 'Latitude must be a number'],
  ['location.latitude', set('location', 'latitude', '45.1'), 'Latitude must be a number'],
  ['location.latitude', set('location', 'latitude', null), 'Latitude must be a number'],
  ['location.latitude', set('location', 'latitude', 90.01), RANGE('Latitude', -90, 90)],
  ['location.longitude', set('location', 'longitude', -180.5), RANGE('Longitude', -180, 180)],
  ['location.altitude', set('location', 'altitude', 12), 'location.altitude is not a known field'],
  ['plate', set('plate', 7), 'Plate must be text'],
  ['plate', set('plate', 'x'.repeat(17)), LONG('Plate', 16)],
  ['plate', set('plate', 'KLM\u001b[2J'), UNSTORABLE('Plate')],
  [
    'vehicle.make_model',
    set('vehicle', 'make_model', 'x'.repeat(101)),
    LONG('Make and model', 100),
  ],
  ['vehicle.color', set('vehicle', 'color', 5), 'Color must be text'],
  ['vehicle.style', set('vehicle', 'style', 'x'.repeat(51)), LONG('Style', 50)],
  ['vehicle.owner', set('vehicle', 'owner', 'x'), 'vehicle.owner is not a known field'],
  [
    'redlight.stop_line_distance',
    set('redlight', 'stop_line_distance', '3 m'),
    'Stop line distance must be a number',
  ],
  [
    'redlight.stop_line_distance',
    set('redlight', 'stop_line_distance', 1_001),
    RANGE('Stop line distance', -1000, 1000),
  ],
  ['redlight.switched_at', set('redlight', 'switched_at', undefined), MOMENT('Switched at')],
  [
    'redlight.switched_at',
    set('redlight', 'switched_at', '0026-03-01T14:05:00Z'),
    'Switched at is too long ago',
  ],
  ['redlight', set('cause', 'SPEEDING'), 'Only an event of cause REDLIGHT has redlight'],
  [
    'speeding',
    set('speeding', { measured: 83, limit: 50, trigger: 58 }),
    'Only an event of cause SPEEDING has speeding',
  ],
  [
    'speeding.measured',
    speeding({ measured: -1, limit: 50, trigger: 58 }),
    RANGE('Measured speed', 0, 1000),
  ],
  [
    'speeding.limit',
    speeding({ measured: 80, limit: '50', trigger: 58 }),
    'Speed limit must be a number',
  ],
  [
    'speeding.trigger',
    speeding({ measured: 80, limit: 50 }),
    'Speed limit trigger must be a number',
  ],
  ['witnesses', set('witnesses', ['J. Hale']), 'Witnesses must be text'],
  ['witnesses', set('witnesses', 'x'.repeat(501)), LONG('Witnesses', 500)],
  ['media', set('media', undefined), 'Media must be a list'],
  ['media', set('media', { file: '1.jpg' }), 'Media must be a list'],
  ['media', set('media', []), 'Media must have at least one file'],
  [
    'media',
    set(
      'media',
      Array.from({ length: 21 }, (_, index) => ({
        file: `${index}.jpg`,
        type: 'IMAGE',
        sequence_number: index + 1,
      })),
    ),
    'Media must have at most 20 files',
  ],
  ['media', set('media', 1, 'file', '1.jpg'), 'Media names a file twice'],
  ['media.0.file', set('media', 0, 'file', undefined), 'File must be a name'],
  ['media.0.file', set('media', 0, 'file', '../1.jpg'), PLAIN],
  ['media.0.file', set('media', 0, 'file', '/etc/passwd'), PLAIN],
  ['media.0.file', set('media', 0, 'file', '..\\1.jpg'), PLAIN],
  ['media.0.file', set('media', 0, 'file', '.hidden'), PLAIN],
  ['media.0.file', set('media', 0, 'file', '1.jpg\n'), PLAIN],
  ['media.0.file', set('media', 0, 'file', ''), PLAIN],
  ['media.1.type', set('media', 1, 'type', 'AUDIO'), 'Type must be IMAGE or VIDEO'],
  ['media.1.type', set('media', 1, 'type', undefined), 'Type must be IMAGE or VIDEO'],
  [
    'media.2.sequence_number',
    set('media', 2, 'sequence_number', 0),
    RANGE('Sequence number', 1, 99),
  ],
  [
    'media.2.sequence_number',
    set('media', 2, 'sequence_number', 100),
    RANGE('Sequence number', 1, 99),
  ],
  [
    'media.2.sequence_number',
    set('media', 2, 'sequence_number', 1.5),
    'Sequence number must be a whole number',
  ],
  [
    'media.2.sequence_number',
    set('media', 2, 'sequence_number', '3'),
    'Sequence number must be a whole number',
  ],
  [
    'media.2.sequence_number',
    set('media', 2, 'sequence_number', 1),
    'Sequence number 1 is used by more than one file',
  ],
  ['media.1.captured_at', set('media', 1, 'captured_at', 'noon'), MOMENT('Captured at')],
  [
    'media.1.captured_at',
    set('media', 1, 'captured_at', tomorrow),
    'Captured at lies in the future',
  ],
  ['media.3.sha256', set('media', 3, 'sha256', 'abc'), 'SHA-256 must be 64 hexadecimal digits'],
  [
    'media.3.sha256',
    set('media', 3, 'sha256', 'g'.repeat(64)),
    'SHA-256 must be 64 hexadecimal digits',
  ],
  ['media.3.src', set('media', 3, 'src', '/x'), 'media.3.src is not a known field'],
  ['report_status', set('report_status', 'COMPLETED'), 'report_status is not a known field'],
  ['id', set('id', 1), 'id is not a known field'],
  ['caseId', set('caseId', 'x'), 'caseId is not a known field'],
  ['constructor', set('constructor', 1), 'constructor is not a known field'],
];

describe('a refused document says why, field by field (contract 8)', () => {
  it('the right one is accepted', () => {
    expect(refusalsOf(DOCUMENT)).toBeNull();
  });

  it.each(REFUSALS)('%s: %o: %s', (field, change, sentence) => {
    const document = structuredClone(DOCUMENT);
    change(document);
    expect(refusalsOf(document)).toEqual([sentence, { [field]: [sentence] }]);
  });
});
