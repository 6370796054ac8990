import type { Body, BodyStyle } from './body.ts';
import { cars } from './cars.ts';
import { utilityVehicles } from './utility-vehicles.ts';

/** The body of each style. */
export const bodies: Readonly<Record<BodyStyle, Body>> = { ...cars, ...utilityVehicles };
