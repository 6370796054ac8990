import type { CameraForm_CameraFragment } from '../../graphql/documents';
import type { Cause, UpdateCameraInput } from '../../graphql/schema';

/** A code that a device sends, and the cause that it stands for. */
interface CauseCode {
  code: string;
  cause: Cause;
}

/** The form of a camera; a number is a text while it is typed, and empty for none. */
export interface CameraValues {
  site: string;
  systemName: string;
  systemType: string;
  timeZone: string | null;
  locationAddress: string;
  latitude: number | string;
  longitude: number | string;
  speedLimit: number | string;
  speedTrigger: number | string;
  stopLineDistance: number | string;
  causeCodes: CauseCode[];
}

/** Returns the form of a camera. */
export function valuesOf(camera: CameraForm_CameraFragment): CameraValues {
  const codes = JSON.parse(camera.causeCodes ?? '{}') as Record<string, Cause>;
  return {
    site: camera.site ?? '',
    systemName: camera.systemName ?? '',
    systemType: camera.systemType ?? '',
    timeZone: camera.timeZone,
    locationAddress: camera.locationAddress ?? '',
    latitude: camera.latitude ?? '',
    longitude: camera.longitude ?? '',
    speedLimit: camera.speedLimit ?? '',
    speedTrigger: camera.speedTrigger ?? '',
    stopLineDistance: camera.stopLineDistance ?? '',
    causeCodes: Object.entries(codes).map(([code, cause]) => ({ code, cause })),
  };
}

const text = (value: string): string | null => (value.trim() === '' ? null : value.trim());
const number = (value: number | string): number | null => (value === '' ? null : Number(value));

/** Returns what is saved: what is empty becomes null. */
export function inputOf(values: CameraValues): Omit<UpdateCameraInput, 'cameraSerialNumber'> {
  const codes = values.causeCodes.map(({ code, cause }) => [code.trim(), cause] as const);
  return {
    site: text(values.site),
    systemName: text(values.systemName),
    systemType: text(values.systemType),
    timeZone: values.timeZone,
    locationAddress: text(values.locationAddress),
    latitude: number(values.latitude),
    longitude: number(values.longitude),
    speedLimit: number(values.speedLimit),
    speedTrigger: number(values.speedTrigger),
    stopLineDistance: number(values.stopLineDistance),
    causeCodes: codes.length === 0 ? null : JSON.stringify(Object.fromEntries(codes)),
  };
}

/** Says what is wrong with the codes of a device; null if nothing is. */
export function causeFault(codes: readonly CauseCode[]): string | null {
  const names = codes.map(({ code }) => code.trim());
  if (names.includes('')) return 'Each code is required';
  return new Set(names).size < names.length ? 'Each code can have one cause only' : null;
}
