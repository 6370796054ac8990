import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Camera } from './camera-document.js';

/** The sky in the pictures; it decides the hours at which they were taken. */
export type Sky = 'day' | 'overcast' | 'rain' | 'dusk' | 'night' | 'wet night';

/**
 * Pictures that many events share: one vehicle in front of one camera. They show no time and no readable plate; each
 * event adds the close-up of its own plate.
 */
export interface Scene {
  readonly camera: Camera;
  readonly sky: Sky;
  readonly lane: number;
  readonly style: string;
  readonly colour: string;
  /** Metres from the stop line to the front bumper in the second picture; red-light cameras only. */
  readonly stopLineDistance: number;
  /** The street pictures in sequence order, and where the vehicle is in them: metres from the second one. */
  readonly pictures: readonly { readonly file: string; readonly travelled: number }[];
  readonly clip: { readonly file: string; readonly travelled: number };
  readonly vehicles: readonly SceneVehicle[];
  /** The camera's reference points and the picture that they were marked in; two cameras have them. */
  readonly reference?: { readonly file: string; readonly value: Readonly<Record<string, unknown>> };
}

/** A vehicle that looks like the one in the pictures. */
export interface SceneVehicle {
  readonly plate: string;
  readonly makeModel: string;
  /** The close-up of the plate. */
  readonly file: string;
  /** True if the vehicle registry has the plate. */
  readonly isRegistered: boolean;
}

/** The scenes that the generator drew into this folder. */
export async function readScenes(folder: string): Promise<Scene[]> {
  return JSON.parse(await readFile(join(folder, 'scenes.json'), 'utf8')) as Scene[];
}
