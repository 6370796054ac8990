import type { ActivityType } from '../platform/activity/activity.types.js';
import type { Act, DemoStep } from './acts.js';

/** The type of each act in the history. */
const WRITTEN_DOWN_AS = {
  updateVehicle: 'vehicle_updated',
  selectEvidence: 'evidence_selected',
  submit: 'submitted',
  hold: 'held',
  revise: 'revised',
  discard: 'discarded',
  generate: 'generated',
  skip: 'skipped',
  comment: 'commented',
} as const satisfies Record<Act['act'], ActivityType>;

/** Entries of the history of an event that have the same type and time. */
interface Entry {
  readonly citationId: number;
  readonly caseId: string;
  readonly type: ActivityType;
  readonly at: Date;
  readonly count: number;
}

/** Knows what an earlier loading has done of the demo. No other acts are recorded at the same moments. */
export class DemoPast {
  private readonly ids = new Map<string, number>();
  private readonly counts = new Map<string, number>();

  constructor(entries: readonly Entry[]) {
    for (const { citationId, caseId, type, at, count } of entries) {
      this.ids.set(caseId, citationId);
      this.counts.set(keyOf(caseId, type, at), count);
    }
  }

  /** Returns the number of events that have come in. */
  get events(): number {
    return this.ids.size;
  }

  /** The event of this case, once it has come in. */
  citationId(caseId: string): number | undefined {
    return this.ids.get(caseId);
  }

  /** True if the whole act is recorded. */
  has(caseId: string, step: DemoStep): boolean {
    const parts = step.act === 'selectEvidence' ? step.images : 1;
    const key = keyOf(caseId, WRITTEN_DOWN_AS[step.act], step.at);
    return (this.counts.get(key) ?? 0) >= parts;
  }
}

function keyOf(caseId: string, type: ActivityType, at: Date): string {
  return `${caseId} ${type} ${at.getTime()}`;
}
