import { assertNoTransaction } from '../database/open-transaction.js';
import { AppError } from '../errors/app-error.js';
import { plateKey } from './plate.js';
import { RegistryRecord } from './registry.schema.js';
import type { RegistryVehicle, VehicleRegistry } from './registry.js';

const TIMEOUT_MS = 3_000;
const LONGEST_ANSWER_BYTES = 64 * 1024;

/**
 * The registry as somebody else's service (contract 9): `GET {REGISTRY_URL}/{plate}`, the plate in capitals without
 * spaces and dashes, answers 200 and a JSON object with the field names of spec 3, or 404.
 */
export class HttpRegistry implements VehicleRegistry {
  constructor(
    private readonly url: string,
    /** Told why the registry could not be asked: the caller of the product is not. */
    private readonly report: (why: string) => void,
  ) {}

  async find(plate: string): Promise<RegistryVehicle | null> {
    assertNoTransaction('Asking the vehicle registry');
    const key = plateKey(plate);
    // In an address `.` and `..` are steps, not names, however they are written.
    if (key === '.' || key === '..') return null;
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(`${this.url.replace(/\/+$/, '')}/${encodeURIComponent(key)}`, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal,
      });
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      if (response.status !== 200) throw new Error(`it answered ${response.status}`);
      const vehicle = RegistryRecord.parse(JSON.parse(await readText(response)));
      // Another plate's owner must never end up on a notice.
      if (plateKey(vehicle.ownerVehicleLicensePlate) !== key)
        throw new Error('it answered with another plate');
      return vehicle;
    } catch (error) {
      this.report(`The vehicle registry did not answer for ${key}: ${reason(error)}`);
      throw new AppError('registryUnavailable');
    }
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > LONGEST_ANSWER_BYTES) throw new Error('its answer is too long');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
