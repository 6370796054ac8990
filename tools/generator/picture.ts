import type { Rgb } from './colour.ts';

/** RGB bytes. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

export interface Glow {
  readonly x: number;
  readonly y: number;
  /** Row where the thing that carries the light stands on the ground. */
  readonly foot: number;
  readonly radius: number;
  readonly colour: Rgb;
}

/** The sensor's noise in one picture. */
export interface Grain {
  readonly plane: Int8Array;
  /** 24.8 fixed point: whole numbers are half the work of developing, the longest loop there is. */
  readonly gain: number;
  readonly offset: number;
}
