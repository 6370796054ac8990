import { CAUSES, type Cause } from '../../platform/domain/duty.js';

/** The sequence numbers of the media that are usually evidence, for each cause (desk 14). */
export type UsualEvidence = Record<Cause, number[]>;

/** The department's choice. A missing cause follows the number of evidence images. */
export type ChosenEvidence = Partial<Readonly<Record<Cause, readonly number[]>>>;

/** The first media, as many as a notice has. */
function firstOf(maxEvidenceImages: number): number[] {
  return Array.from({ length: maxEvidenceImages }, (_, index) => index + 1);
}

/**
 * Returns the usual evidence of a cause. If a choice became too long, because a notice has fewer images now, its first
 * ones count.
 */
export function usualFor(
  cause: Cause,
  chosen: ChosenEvidence,
  maxEvidenceImages: number,
): readonly number[] {
  return chosen[cause]?.slice(0, maxEvidenceImages) ?? firstOf(maxEvidenceImages);
}

/** Returns the usual evidence of both causes. */
export function usualEvidence(chosen: ChosenEvidence, maxEvidenceImages: number): UsualEvidence {
  return {
    REDLIGHT: [...usualFor('REDLIGHT', chosen, maxEvidenceImages)],
    SPEEDING: [...usualFor('SPEEDING', chosen, maxEvidenceImages)],
  };
}

/**
 * Returns the part of a choice that is stored: a cause with the first media is left out, so that it follows the number
 * of images.
 */
export function chosenEvidence(usual: UsualEvidence, maxEvidenceImages: number): ChosenEvidence {
  const first = firstOf(maxEvidenceImages).join();
  return Object.fromEntries(
    CAUSES.filter((cause) => usual[cause].join() !== first).map((cause) => [cause, usual[cause]]),
  );
}
