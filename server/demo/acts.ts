import type { Recommendation, ReportStatus } from '../features/citations/citation.workflow.js';
import type { Cause } from '../platform/domain/duty.js';
import type { Random } from './random.js';
import { type DemoReason, reasons, remarks } from './words.js';

/** The demo accounts that act on events, by the first part of their addresses (contract 13). */
export type DemoOfficer = 'processing' | 'redlight' | 'speed' | 'inspection';

/** An act of an officer on an event. */
export type Act = { readonly by: DemoOfficer } & (
  | { readonly act: 'updateVehicle' }
  | { readonly act: 'selectEvidence'; readonly images: number }
  | { readonly act: 'submit'; readonly recommendation: Recommendation }
  | ({ readonly act: 'hold' | 'revise' | 'discard' } & DemoReason)
  | { readonly act: 'generate' }
  | ({ readonly act: 'skip' } & DemoReason)
  | { readonly act: 'comment'; readonly body: string }
);

/** An act and when it happened. */
export type DemoStep = Act & { readonly at: Date };

/** Returns the officer who works on an event of this cause. */
function processingOfficer(cause: Cause, random: Random): DemoOfficer {
  if (random.chance(0.45)) return 'processing';
  return cause === 'REDLIGHT' ? 'redlight' : 'speed';
}

/** Returns the acts on an event that ends in this status, without the times. */
export function actsTo(
  status: ReportStatus,
  cause: Cause,
  unreadable: boolean,
  random: Random,
): { acts: Act[]; recommendation: Recommendation | null } {
  const by = processingOfficer(cause, random);
  const update: Act = { by, act: 'updateVehicle' };
  const select = (images: number): Act => ({ by, act: 'selectEvidence', images });
  const submit = (recommendation: Recommendation): Act => ({ by, act: 'submit', recommendation });
  const inspector: DemoOfficer = 'inspection';
  switch (status) {
    case 'PENDING':
      return { acts: [], recommendation: null };
    case 'UPDATED':
      return {
        acts: random.chance(0.5) ? [update] : [update, select(random.int(1, 4))],
        recommendation: null,
      };
    case 'REVIEW': {
      const recommendation = unreadable
        ? 'DISCARD'
        : random.weighted({ DISCARD: 4, HOLD: 3, GENERATE: 3 });
      const acts =
        recommendation === 'GENERATE'
          ? [select(4), submit(recommendation)]
          : [submit(recommendation)];
      return { acts, recommendation };
    }
    case 'UPDATED_REVIEW':
    case 'UPDATED_REVISE': {
      const recommendation = random.weighted({
        GENERATE: 8,
        DISCARD: 1,
        HOLD: status === 'UPDATED_REVIEW' ? 1 : 0,
      });
      return { acts: [update, select(4), submit(recommendation)], recommendation };
    }
    case 'REVISE': {
      const acts = [update, select(random.int(2, 4)), submit('GENERATE')];
      return {
        acts: [...acts, { by: inspector, act: 'revise', ...random.pick(reasons.revise) }],
        recommendation: 'GENERATE',
      };
    }
    case 'HOLD': {
      const recommendation = random.weighted({ HOLD: 2, GENERATE: 3 });
      const acts = [update, select(4), submit(recommendation)];
      return {
        acts: [...acts, { by: inspector, act: 'hold', ...random.pick(reasons.hold) }],
        recommendation,
      };
    }
    case 'DISCARDED': {
      const recommendation = unreadable ? 'DISCARD' : random.weighted({ DISCARD: 4, GENERATE: 1 });
      const acts =
        unreadable || random.chance(0.4)
          ? [submit(recommendation)]
          : [update, submit(recommendation)];
      return {
        acts: [...acts, { by: inspector, act: 'discard', ...random.pick(reasons.discard) }],
        recommendation,
      };
    }
    case 'COMPLETED': {
      const acts: Act[] = [update, select(4), submit('GENERATE')];
      // Some went back once before they were good enough.
      if (random.chance(0.12))
        acts.push(
          { by: inspector, act: 'revise', ...random.pick(reasons.revise) },
          update,
          submit('GENERATE'),
        );
      return { acts: [...acts, { by: inspector, act: 'generate' }], recommendation: 'GENERATE' };
    }
  }
}

/** Ends with a skip at the desk, for an event that waits and is one of few. */
export function withSkip(acts: readonly Act[], cause: Cause, random: Random): Act[] {
  // An inspection officer skips submitted events, a processing officer the rest.
  const by = acts.length === 0 ? processingOfficer(cause, random) : 'inspection';
  return [...acts, { by, act: 'skip', ...random.pick(reasons.skip) }];
}

/** Puts comments between the acts. An event that no officer has opened has none. */
export function withComments(acts: readonly Act[], cause: Cause, random: Random): Act[] {
  const commented: Act[] = [];
  const worker = acts[0]?.by ?? processingOfficer(cause, random);
  const hasComments = random.chance(0.24);
  for (const act of acts) {
    commented.push(act);
    if (!hasComments || !random.chance(0.45)) continue;
    const by = random.chance(0.55) ? worker : 'inspection';
    commented.push({
      by,
      act: 'comment',
      body: random.pick(random.chance(0.6) ? remarks[cause] : remarks.any),
    });
  }
  return commented;
}
