import { describe, expect, it } from 'vitest';
import type { CameraEvent } from './event.schema.js';
import { measuredIn } from './measured.js';

/** Returns the stored value of a document with this text for the distance. */
function kept(distance: string): string | null {
  const document = `{"note": {"x": 1.10}, "redlight": {"stop_line_distance": ${distance}}}`;
  const event = JSON.parse(document) as CameraEvent;
  return measuredIn(document, event).stopLineDistance;
}

describe('measured values keep the decimals of the event', () => {
  it.each([
    ['1.50', '1.50'],
    ['-0.300', '-0.300'],
    ['4', '4'],
    ['2.0', '2.0'],
    ['3.1e1', '3.1e1'],
    // No camera writes these: the value is what counts.
    ['1.5000000000000000000000000', '1.5'],
    ['0.1000000000000000055511151231257827', '0.1'],
  ])('%s is %s', (written, expected) => expect(kept(written)).toBe(expected));

  it('of speeds as well', () => {
    const document = '{"speeding": {"measured": 87.50, "limit": 50, "trigger": 58.0}}';
    expect(measuredIn(document, JSON.parse(document) as CameraEvent)).toEqual({
      stopLineDistance: null,
      speed: '87.50',
      limit: '50',
      trigger: '58.0',
    });
  });

  it('takes the last of two, as JSON.parse does', () => {
    const document = '{"redlight": {"stop_line_distance": 1.50, "stop_line_distance": 2.50}}';
    expect(measuredIn(document, JSON.parse(document) as CameraEvent).stopLineDistance).toBe('2.5');
  });
});
