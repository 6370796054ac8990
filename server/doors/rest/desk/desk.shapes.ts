import { z } from 'zod';
import { RECOMMENDATIONS } from '../../../features/citations/citation.workflow.js';
import { DESK_ACTS } from '../../../features/citations/citation.types.js';
import {
  type DecisionRules,
  type DeskSettingsRules,
  type DraftRules,
  type NextRules,
  REASON_REQUIRED,
  type SkipRules,
} from '../../../features/desk/desk.rules.js';
import { flag, named, orNull, whole } from '../../../platform/openapi/fields.js';
import { confirmations, DraftConfirmation, letterKind } from '../citation-desk.shapes.js';
import { Citation, RegistryVehicle } from '../citations/citations.shapes.js';
import { DeskForecast } from './deadlines.shapes.js';
import type { BodyOf } from '../spelling.js';
import {
  DecideAtDeskPayload,
  Desk as DeskModel,
  DeskActCount,
  DeskDecision as DeskDecisionModel,
  DeskShift as DeskShiftModel,
  Draft as DraftModel,
  HeldCitation,
  RenewClaimPayload,
  SkipAtDeskPayload,
  TakeBackDecisionPayload,
} from '../../../features/desk/desk.model.js';
import { restBody, restShape } from '../rest-shape.js';
import {
  ClaimNextInput,
  DecideAtDeskInput,
  SaveDraftInput,
  SkipAtDeskInput,
  UpdateDeskSettingsInput,
} from '../../../features/desk/desk.inputs.js';
import {
  DeskSettings as DeskSettingsModel,
  UsualEvidence as UsualEvidenceModel,
} from '../../../features/desk/settings/desk-settings.model.js';

const anyAct = z.enum(DESK_ACTS);
const act = anyAct.meta({ examples: ['DISCARD'] });
const recommendation = z.enum(RECOMMENDATIONS);

export const ClaimAnswer = restShape(RenewClaimPayload, { name: 'ClaimAnswer' });

const draft = {
  reasonCode: 'CAMERA_FAULT',
  reason: 'The plate was read again',
  comment: 'Which of the two cars?',
  lookupTerm: 'KLM 4821',
  skipReason: 'My neighbour',
  viewed: [1, 2],
};
const drafted = orNull(recommendation.meta({ examples: ['GENERATE'] }));

export const Draft = restShape(DraftModel, {
  examples: draft,
  own: { recommendation: drafted },
});

export const DraftInput = restBody(SaveDraftInput, {
  name: 'DraftInput',
  without: ['citationId'],
  examples: draft,
  own: {
    recommendation: drafted.optional(),
    confirmations: z.array(DraftConfirmation).nullish(),
  },
}) satisfies BodyOf<typeof DraftRules>;

export const NextInput = restBody(ClaimNextInput, {
  name: 'NextInput',
  without: ['queue'],
  examples: { except: [17] },
}) satisfies BodyOf<typeof NextRules>;

export const HandedOut = restShape(HeldCitation, {
  name: 'HandedOut',
  without: ['isLookingUp'],
  own: {
    citation: Citation,
    draft: Draft,
    remaining: whole(
      'The number of events that could still be handed to the caller, counted up to 1,000.',
      42,
    ),
    remaining_is_exact: flag('False if there are more than were counted.'),
  },
});

export const ClaimLookUp = named('ClaimLookUp', 'The answer of an automatic look-up.', {
  look_up: orNull(RegistryVehicle, "The registry's record of the plate. It is not attached."),
});

const DeskDecision = restShape(DeskDecisionModel, {
  examples: {
    citationId: 17,
    referenceId: 'EV-2026-000117',
    reasonCode: 'CAMERA_FAULT',
    reason: 'The flash did not fire',
  },
  own: {
    act,
    recommendation: recommendation.nullable(),
    failure: orNull(z.string().meta({ examples: ['DEADLINE_PASSED'] })),
  },
});

export const DeskDecisions = z.strictObject({ data: z.array(DeskDecision) });

export const DecisionInput = restBody(DecideAtDeskInput, {
  name: 'DecisionInput',
  without: ['expectedVersion'],
  examples: {
    citationId: 17,
    reasonCode: 'CAMERA_FAULT',
    reason: 'The flash did not fire',
    seconds: 11.5,
    viewed: [1, 2],
    zoomed: [1, 2],
    played: [1, 2],
  },
  own: {
    act,
    version: whole('The version of the event that the caller has seen.', 3),
    recommendation: recommendation.nullish().meta({ examples: [null] }),
    confirmations,
    letter_kind: letterKind,
  },
}) satisfies BodyOf<typeof DecisionRules>;

export const DecidedAnswer = restShape(DecideAtDeskPayload, {
  name: 'DecidedAnswer',
  own: { decision: DeskDecision, citation: Citation },
});

export const TakenBackAnswer = restShape(TakeBackDecisionPayload, {
  name: 'TakenBackAnswer',
  own: { decision: DeskDecision, citation: Citation, draft: Draft },
});

export const queue = z.enum(['PENDING', 'SUBMITTED']).meta({ examples: ['PENDING'] });

const usual = [1, 2, 3, 4];
const UsualEvidence = restShape(UsualEvidenceModel, {
  examples: { REDLIGHT: usual, SPEEDING: usual },
});

const deskSettings = { decisionGraceSeconds: 10, paceGuardSeconds: 0, autoLookUp: 0.9 };
const reasonRequired = z.array(z.enum(REASON_REQUIRED)).meta({ examples: [['DISCARD']] });

export const DeskSettings = restShape(DeskSettingsModel, {
  examples: deskSettings,
  own: { reason_required: reasonRequired },
});

export const DeskSettingsChange = restBody(UpdateDeskSettingsInput, {
  name: 'DeskSettingsChange',
  examples: deskSettings,
  own: { reason_required: reasonRequired, usual_evidence: UsualEvidence.nullish() },
}) satisfies BodyOf<typeof DeskSettingsRules>;

const DeskShift = restShape(DeskShiftModel, {
  examples: { day: '2026-11-21', decided: 120, skipped: 2, notCarriedOut: 0, medianSeconds: 11.5 },
  own: {
    by_act: z.array(
      restShape(DeskActCount, { name: null, examples: { count: 80 }, own: { act: anyAct } }),
    ),
  },
});

export const Desk = restShape(DeskModel, {
  examples: { remaining: 42, withOthers: 3, expired: 0 },
  own: {
    queue,
    held: z.array(HandedOut),
    decisions: z.array(DeskDecision),
    shift: DeskShift,
    forecast: orNull(DeskForecast),
    settings: DeskSettings,
  },
});

export const SkipInput = restBody(SkipAtDeskInput, {
  name: 'SkipInput',
  examples: { citationId: 17, reasonCode: 'KNOWN_PERSON', reason: 'My neighbour' },
}) satisfies BodyOf<typeof SkipRules>;

export const SkipAnswer = restShape(SkipAtDeskPayload, { name: 'SkipAnswer' });
