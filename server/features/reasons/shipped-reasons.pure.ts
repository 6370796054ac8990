import type { Cause } from '../../platform/domain/duty.js';

/** What a reason can be given for. */
export const REASON_ACTS = ['DISCARD', 'HOLD', 'REVISE', 'SKIP'] as const;
export type ReasonAct = (typeof REASON_ACTS)[number];

/** A reason as a fresh installation has it. */
export interface ShippedReason {
  act: ReasonAct;
  code: string;
  label: string;
  /** Null for both. */
  cause: Cause | null;
  needsText: boolean;
  position: number;
}

/** The reasons of decisions (desk 4), in their order: code, label, the acts that have them, and what is special. */
const DECISION_REASONS = [
  ['PLATE_UNREADABLE', 'Plate not readable', ['DISCARD', 'REVISE']],
  ['PLATE_OBSTRUCTED', 'Plate obstructed', ['DISCARD']],
  ['VEHICLE_UNCLEAR', 'Vehicle not identifiable', ['DISCARD', 'REVISE']],
  ['SEVERAL_VEHICLES', 'Several vehicles, offender unclear', ['DISCARD', 'HOLD', 'REVISE']],
  ['EXEMPT_VEHICLE', 'Emergency or exempt vehicle', ['DISCARD', 'HOLD']],
  ['REGISTRY_DIFFERS', 'Vehicle differs from registry', ['DISCARD', 'HOLD', 'REVISE']],
  ['NOT_PROVEN', 'Signal or limit not proven', ['DISCARD']],
  ['LEGAL_TURN', 'Legal turn', ['DISCARD'], { cause: 'REDLIGHT' }],
  ['CAMERA_FAULT', 'Camera fault', ['DISCARD', 'HOLD']],
  ['IMAGE_MISSING', 'Image missing', ['DISCARD', 'REVISE']],
  ['DUPLICATE', 'Duplicate', ['DISCARD']],
  ['OUT_OF_TIME', 'Out of time', ['DISCARD']],
  ['OTHER', 'Other', ['DISCARD', 'HOLD', 'REVISE'], { needsText: true }],
] as const satisfies readonly Row[];

const SKIP_REASONS = [
  ['KNOWN_PERSON', 'I know the owner or the driver', ['SKIP']],
  ['NEEDS_SENIOR', 'Needs a senior officer', ['SKIP']],
  ['MEDIA_PROBLEM', 'Images do not load', ['SKIP']],
  ['OTHER', 'Other', ['SKIP'], { needsText: true }],
] as const satisfies readonly Row[];

type Row = readonly [
  code: string,
  label: string,
  acts: readonly ReasonAct[],
  special?: { cause?: Cause; needsText?: boolean },
];

/** All reasons of a fresh installation, act by act. */
export const SHIPPED_REASONS: readonly ShippedReason[] = REASON_ACTS.flatMap((act) => {
  const rows: readonly Row[] = [...DECISION_REASONS, ...SKIP_REASONS];
  return rows
    .filter(([, , acts]) => acts.includes(act))
    .map(([code, label, , special], index) => ({
      act,
      code,
      label,
      cause: special?.cause ?? null,
      needsText: special?.needsText ?? false,
      position: index + 1,
    }));
});
