import type { Cause } from '../../../../graphql/schema';

/** The captions of images, by sequence number (specification, sections 2 and 3). */
const CAPTIONS: Record<Cause, Record<number, string>> = {
  REDLIGHT: { 1: 'Before', 2: 'During', 3: 'After', 4: 'Enhanced plate' },
  SPEEDING: { 1: 'Captured image 1', 2: 'Captured image 2', 3: 'Captured image 3', 4: 'Plate' },
};

/** True if an image is the close-up of the plate. */
export const isPlate = ({ sequenceNumber }: { sequenceNumber: number }): boolean =>
  sequenceNumber === 4;

export function imageCaption(cause: Cause, sequenceNumber: number): string {
  return CAPTIONS[cause][sequenceNumber] ?? `Image ${sequenceNumber}`;
}

export function videoCaption(index: number, count: number): string {
  return count === 1 ? 'Video' : `Video ${index + 1}`;
}
