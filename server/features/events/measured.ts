import { isLosslessNumber, parse } from 'lossless-json';
import type { CameraEvent } from './event.schema.js';

/** The camera's measurements, in the digits that it wrote: `1.50` stays `1.50`. */
export interface Measured {
  stopLineDistance: string | null;
  speed: string | null;
  limit: string | null;
  trigger: string | null;
}

// A camera writes a few digits; longer texts are no measurement.
const LONGEST = 20;

/** Returns the measured numbers of a checked event, as its document writes them. */
export function measuredIn(document: string, { redlight, speeding }: CameraEvent): Measured {
  const written = writtenNumbers(document);
  const digits = (block: string, name: string, value: number | undefined): string | null => {
    if (value === undefined) return null;
    const text = written(block, name);
    return text !== null && text.length <= LONGEST && Number(text) === value ? text : String(value);
  };
  return {
    stopLineDistance: digits('redlight', 'stop_line_distance', redlight?.stop_line_distance),
    speed: digits('speeding', 'measured', speeding?.measured),
    limit: digits('speeding', 'limit', speeding?.limit),
    trigger: digits('speeding', 'trigger', speeding?.trigger),
  };
}

/** Reads numbers as they are written, which JSON.parse does not keep. */
function writtenNumbers(document: string): (block: string, name: string) => string | null {
  const member = (value: unknown, name: string): unknown =>
    value !== null && typeof value === 'object' ? Reflect.get(value, name) : undefined;
  let root: unknown;
  try {
    root = parse(document);
  } catch {
    // The library refuses a repeated key, which JSON.parse takes: then only the value is known.
    root = null;
  }
  return (block, name) => {
    const found = member(member(root, block), name);
    return isLosslessNumber(found) ? found.toString() : null;
  };
}
