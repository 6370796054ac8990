import { z } from 'zod';
import { DESK_ACTS } from '../../features/citations/citation.types.js';
import { GENERATED_KINDS } from '../../features/fines/due-letter.pure.js';
import { id, moment, named, oneOf, orNull, text } from '../../platform/openapi/fields.js';
import { ReportStatus } from './common.shapes.js';
import {
  Deadline as DeadlineModel,
  Fact as FactModel,
  OtherEvents as OtherEventsModel,
  SentBack as SentBackModel,
} from '../../features/citations/citation-desk.model.js';
import { DeferredAct as DeferredActModel } from '../../features/citations/desk-act.model.js';
import { restBody, restShape } from './rest-shape.js';
import {
  Check as CheckModel,
  CheckConfirmed,
  ConfirmationInput,
} from '../../features/checks/check.model.js';
import { DraftConfirmation as DraftConfirmationModel } from '../../features/desk/desk.model.js';

export const Deadline = restShape(DeadlineModel, {
  examples: {
    dueAt: '2026-11-28T23:59:59.999Z',
    daysLeft: 4,
    lastDay: '2026-11-28',
    postBy: '2026-11-28',
    basis: '14 calendar days after the violation',
  },
});

export const Reviewer = named('Reviewer', 'An officer by name.', {
  id: id('Number of the user.'),
  name: text('First and last name.', 'Ada Marlow'),
});

export const DeferredAct = restShape(DeferredActModel, {
  own: { act: oneOf('DeskAct', 'A decision on an event.', DESK_ACTS), user: Reviewer },
});

restShape(FactModel, {
  examples: {
    label: 'Make and model',
    observed: 'Orion Vela',
    registered: 'Orion Vela GT',
    unit: 'km/h',
    confidence: 0.97,
    characterConfidences: [0.99, 0.98, 0.41],
  },
});

export const Check = restShape(CheckModel, {
  examples: {
    code: 'LIMIT_DIFFERS',
    label: 'Limit as in the register',
    sentence: 'Limit 60 km/h on the event, 50 km/h in the register',
  },
  own: {
    confirmed: orNull(
      restShape(CheckConfirmed, {
        examples: { reason: 'The sign was changed that morning' },
        own: { user: Reviewer },
      }),
    ),
  },
});

restShape(SentBackModel, {
  examples: {
    reasonCode: 'IMAGE_MISSING',
    reasonLabel: 'Image missing',
    reason: 'The second image is of another car',
  },
});

export const OtherEvents = restShape(OtherEventsModel, {
  own: {
    data: z
      .array(
        z.strictObject({
          id: id('Number of the citation.'),
          reference_id: text('Our number of the event.', 'EV-2026-000117'),
          camera_case_generated_at: moment('The time of the violation.'),
          report_status: ReportStatus,
        }),
      )
      .meta({ description: 'The five latest of these events.' }),
  },
});

/** The reasons for checks that an act takes. */
export const confirmations = z
  .array(
    restBody(ConfirmationInput, {
      name: 'Confirmation',
      examples: { code: 'EXEMPT_PLATE', reason: 'The exemption ended last week' },
    }),
  )
  .nullish()
  .meta({ description: 'The reasons for the checks that ask for one.', examples: [[]] });

/** The kinds of letters that *generate* makes. */
export const GeneratedKind = z
  .enum(GENERATED_KINDS)
  .meta({ description: 'A citation notice, or a warning letter in its place.' });

/** The kind of letter that *generate* is asked for. */
export const letterKind = GeneratedKind.nullish().meta({
  description:
    'The letter that was shown: another one is refused. Without it the one that is due is made.',
  examples: ['NOTICE'],
});

export const DraftConfirmation = restShape(DraftConfirmationModel, {
  examples: { code: 'EXEMPT_PLATE', reason: 'The exemption ended' },
});
