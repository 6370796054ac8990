import type { NoticeContent } from '../notice.content.js';

/** Returns the plate as it is printed: with its country or state, where that is known (guards 3): `KLM 4821 (US-MD)`. */
export function printedPlate({
  licensePlate,
  plateRegion = null,
}: Pick<NoticeContent['vehicle'], 'licensePlate' | 'plateRegion'>): string {
  return plateRegion === null ? licensePlate : `${licensePlate} (${plateRegion})`;
}
