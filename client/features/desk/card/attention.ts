/** The beginning of the sentence about missing images; the server adds the number. */
const MISSING_MEDIA = 'Missing media attachments';

const isOfMedia = (sentence: string): boolean => sentence.startsWith(MISSING_MEDIA);

interface Attended {
  missing: readonly string[];
  plateUnusual: boolean;
  media: readonly { type: string }[];
  maxEvidenceImages: number;
}

/**
 * Returns the sentences that need attention. Every new event has no selected images: the sentence about that comes
 * after an act was refused for it (desk 14).
 * @param refusal of the last act
 */
export function attention(citation: Attended, refusal: string | null): string[] {
  const { missing, plateUnusual, media, maxEvidenceImages } = citation;
  const images = media.filter(({ type }) => type === 'IMAGE').length;
  const isRefused = refusal?.includes(MISSING_MEDIA) === true;
  return [
    ...missing.filter((sentence) => isRefused || !isOfMedia(sentence)),
    ...(images < maxEvidenceImages ? [`This event has only ${images} images`] : []),
    ...(plateUnusual ? ['The plate does not have the usual format'] : []),
  ];
}
