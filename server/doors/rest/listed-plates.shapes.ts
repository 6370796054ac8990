import { z } from 'zod';
import { PLATE_LISTS } from '../../features/checks/check-subject.types.js';
import type {
  ListedPlateRules,
  ListedPlatesQueryRules,
  PlateDiscardsRules,
} from '../../features/checks/plates/listed-plates.rules.js';
import {
  id,
  moment,
  named,
  oneOf,
  orNull,
  page,
  pageOf,
  text,
  whole,
} from '../../platform/openapi/fields.js';
import { Officer } from './common.shapes.js';
import { day } from './deadlines.shapes.js';
import type { FieldsOf } from './spelling.js';

const PlateList = oneOf(
  'PlateList',
  'EXEMPT: plates that usually get no notice. CONFLICT: plates of people whom an officer has to do with. UNREAD: texts that mean that no plate was read. TEST: plates of vehicles that test cameras. STOLEN: stolen plates.',
  PLATE_LISTS,
);
const plate = text('The plate, 16 characters at most.', 'KLM 4821');
const badgeNumber = orNull(
  whole('Badge number of the officer who must not act on its events.', 1004),
);
const to = orNull(day('The last local day on which it is on the list; null for no end.'));
const note = orNull(text('A note, 255 characters at most.', 'Ambulance'));

export const ListedPlate = named('ListedPlate', 'A plate on a list.', {
  id: id('Number of the row.'),
  plate,
  list: PlateList,
  badge_number: badgeNumber,
  from: day('The first local day on which it is on the list.'),
  to,
  note,
  created_by: orNull(Officer, 'Null for a row that is shipped.'),
  created_at: moment('The time at which it was put on the list.'),
});

export const ListedPlatePage = pageOf(ListedPlate);

export const NewListedPlate = named('NewListedPlate', 'A plate for a list.', {
  plate,
  list: PlateList,
  badge_number: orNull(
    z.union([z.int(), z.string().regex(/^\d{1,10}$/)]).meta({
      description:
        'Badge number of the officer who must not act on its events; digits as text too.',
      examples: [1004],
    }),
  ).optional(),
  from: orNull(day('The first local day; today if it is left out.')).optional(),
  to: to.optional(),
  note: note.optional(),
  as_written: orNull(
    z.boolean().meta({
      description: 'True for a plate that looks ruined, and is written so on the vehicle.',
      examples: [false],
    }),
  ).optional(),
} satisfies FieldsOf<ListedPlateRules>);

export const ListedPlatesQuery = z.strictObject({
  list: PlateList.optional().meta({ description: 'Only the plates of one list.' }),
  plate: text('A part of a plate.', '4821').optional(),
  page,
} satisfies FieldsOf<typeof ListedPlatesQueryRules> & { page: z.ZodType });

export const ImportedPlates = named('ImportedPlates', 'The result of an import of plates.', {
  added: whole('Number of new rows.', 12),
  same: whole('Number of lines whose plate was on its list already.', 3),
});

const ListedPlateDiscard = named(
  'ListedPlateDiscard',
  'A discarded event whose plate was on a list; without the plate.',
  {
    citation_id: whole('Number of the event.', 1),
    reference_id: text('Reference of the event.', 'EV-2026-000001'),
    list: PlateList,
    discarded_at: moment('The time of the discard.'),
    officer_badge: orNull(whole('Badge number of the officer who discarded it.', 1004)),
    reason_code: orNull(
      text('The code of the reason; null for a text alone, or none.', 'PLATE_UNREADABLE'),
    ),
  },
);

export const ListedPlateDiscards = z.strictObject({ data: z.array(ListedPlateDiscard) });

export const PlateDiscardsQuery = z.strictObject({
  from: day('The first local day of the discards.'),
  to: day('The last local day of the discards, at most 366 days with the first.'),
} satisfies FieldsOf<typeof PlateDiscardsRules>);
