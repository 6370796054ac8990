import { z } from 'zod';
import type {
  ListedPlateRules,
  ListedPlatesQueryRules,
  PlateDiscardsRules,
} from '../../../features/checks/plates/listed-plates.rules.js';
import { named, orNull, page, pageOf, text, whole } from '../../../platform/openapi/fields.js';
import { day } from '../desk/deadlines.shapes.js';
import type { FieldsOf, BodyOf } from '../spelling.js';
import { restBody, restEnum, restShape } from '../rest-shape.js';
import {
  ListedPlate as ListedPlateModel,
  ListedPlateDiscard as ListedPlateDiscardModel,
  PlateList as PlateListWords,
} from '../../../features/checks/plates/listed-plates.model.js';
import { CreateListedPlateInput } from '../../../features/checks/plates/listed-plates.inputs.js';

const PlateList = restEnum(PlateListWords);

export const ListedPlate = restShape(ListedPlateModel, {
  examples: {
    plate: 'KLM 4821',
    badgeNumber: 1_004,
    from: '2026-11-28',
    to: '2026-11-28',
    note: 'Ambulance',
  },
});

export const ListedPlatePage = pageOf(ListedPlate);

export const NewListedPlate = restBody(CreateListedPlateInput, {
  name: 'NewListedPlate',
  examples: {
    plate: 'KLM 4821',
    from: '2026-11-28',
    to: '2026-11-28',
    note: 'Ambulance',
    asWritten: false,
  },
  own: {
    badge_number: orNull(
      z.union([z.int(), z.string().regex(/^\d{1,10}$/)]).meta({
        description:
          'Badge number of the officer who must not act on its events; digits as text too.',
        examples: [1004],
      }),
    ).optional(),
  },
}) satisfies BodyOf<ListedPlateRules>;

export const ListedPlatesQuery = z.strictObject({
  list: PlateList.optional().meta({ description: 'Only the plates of one list.' }),
  plate: text('A part of a plate.', '4821').optional(),
  page,
} satisfies FieldsOf<typeof ListedPlatesQueryRules> & { page: z.ZodType });

export const ImportedPlates = named('ImportedPlates', 'The result of an import of plates.', {
  added: whole('Number of new rows.', 12),
  same: whole('Number of lines whose plate was on its list already.', 3),
});

const ListedPlateDiscard = restShape(ListedPlateDiscardModel, {
  without: ['discardedBy'],
  examples: { referenceId: 'EV-2026-000001', reasonCode: 'PLATE_UNREADABLE' },
  own: { officer_badge: orNull(whole('Badge number of the officer who discarded it.', 1004)) },
});

export const ListedPlateDiscards = z.strictObject({ data: z.array(ListedPlateDiscard) });

export const PlateDiscardsQuery = z.strictObject({
  from: day('The first local day of the discards.'),
  to: day('The last local day of the discards, at most 366 days with the first.'),
} satisfies FieldsOf<typeof PlateDiscardsRules>);
