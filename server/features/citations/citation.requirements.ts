import { unprintableSentence } from '../../platform/domain/glyphs.pure.js';

/** The content of a notice that can be missing. */
export interface Requirements {
  ownerVehicleLicensePlate: string | null;
  ownerName: string | null;
  ownerAddress: string | null;
  /** Selected images, not videos. */
  selectedCount: number;
  maxEvidenceImages: number;
  /** All texts of the event that a notice prints, in sequence. */
  printedText: string;
  /** The sentence of an event that is no violation (guards 1). */
  noViolation?: string | null;
  /** The sentences of required content that is missing (mailing 3). */
  unmet?: readonly string[];
}

/** A name has a letter, an address a letter or a digit; signs alone are nobody and nowhere (guards 1). */
const NAME = /\p{L}/u;
const ADDRESS = /[\p{L}\p{N}]/u;

/**
 * The sentences of the missing-information alert (spec 5), in its order; none when a notice can be generated. An event that
 * is no violation says so first. A plate without an owner's name and address leaves the offender unnamed just the same (contract 6). A letter that no
 * font of the notice has would be an empty box on it.
 */
export function missingSentences(citation: Requirements): string[] {
  const missing: string[] = [];
  if (citation.noViolation != null) missing.push(citation.noViolation);
  const { ownerVehicleLicensePlate: plate, ownerName, ownerAddress } = citation;
  missing.push(...missingOwner(plate, ownerName, ownerAddress));
  if (citation.selectedCount !== citation.maxEvidenceImages) {
    missing.push(
      `Missing media attachments, please select ${citation.maxEvidenceImages} images required to generate a citation`,
    );
  }
  missing.push(...(citation.unmet ?? []));
  const unprintable = unprintableSentence(citation.printedText);
  if (unprintable !== null) missing.push(unprintable);
  return missing;
}

/** The sentence for an offender who is not named; none for one who is. */
export function missingOwner(
  plate: string | null,
  name: string | null,
  address: string | null,
): string[] {
  const isNamed = Boolean(plate) && NAME.test(name ?? '') && ADDRESS.test(address ?? '');
  return isNamed
    ? []
    : [
        'Missing vehicle and owner information, please use the vehicle lookup to attach the designated offender',
      ];
}
