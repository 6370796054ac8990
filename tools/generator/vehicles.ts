import type { BodyStyle } from './body.ts';
import type { Random } from '../../server/demo/random.ts';
import type { Paint } from './surface.ts';

export type ColourName =
  | 'White'
  | 'Silver'
  | 'Gray'
  | 'Black'
  | 'Blue'
  | 'Dark Blue'
  | 'Red'
  | 'Maroon'
  | 'Green'
  | 'Beige'
  | 'Brown'
  | 'Orange'
  | 'Yellow';

/** The registry's colour words, what they look like, and how common they are. */
export const colours: Readonly<Record<ColourName, Paint & { readonly share: number }>> = {
  White: { albedo: [0.56, 0.56, 0.55], flake: 0, share: 24 },
  Silver: { albedo: [0.36, 0.37, 0.38], flake: 1, share: 15 },
  Gray: { albedo: [0.12, 0.125, 0.13], flake: 0.9, share: 17 },
  Black: { albedo: [0.012, 0.012, 0.013], flake: 0.2, share: 15 },
  Blue: { albedo: [0.03, 0.1, 0.33], flake: 0.6, share: 8 },
  'Dark Blue': { albedo: [0.012, 0.024, 0.075], flake: 0.6, share: 5 },
  Red: { albedo: [0.36, 0.016, 0.014], flake: 0.1, share: 7 },
  Maroon: { albedo: [0.09, 0.01, 0.018], flake: 0.5, share: 2 },
  Green: { albedo: [0.02, 0.085, 0.045], flake: 0.5, share: 2 },
  Beige: { albedo: [0.37, 0.31, 0.22], flake: 0.6, share: 2 },
  Brown: { albedo: [0.07, 0.042, 0.027], flake: 0.6, share: 1 },
  Orange: { albedo: [0.55, 0.14, 0.012], flake: 0.2, share: 1 },
  Yellow: { albedo: [0.62, 0.4, 0.02], flake: 0, share: 1 },
};

interface Model {
  readonly makeModel: string;
  readonly style: BodyStyle;
  readonly share: number;
}

/** Invented makes and models: no maker's cars are accused of anything. */
const models: readonly [Model, ...Model[]] = [
  { makeModel: 'Corvane Altair', style: 'Sedan', share: 9 },
  { makeModel: 'Corvane Altair Touring', style: 'Station Wagon', share: 4 },
  { makeModel: 'Corvane Pico', style: 'Hatchback', share: 8 },
  { makeModel: 'Corvane Ridge', style: 'SUV', share: 8 },
  { makeModel: 'Hallmere 300', style: 'Sedan', share: 6 },
  { makeModel: 'Hallmere 500 Executive', style: 'Sedan', share: 3 },
  { makeModel: 'Hallmere Estate 400', style: 'Station Wagon', share: 3 },
  { makeModel: 'Hallmere Outland', style: 'SUV', share: 6 },
  { makeModel: 'Itasuka Mizu', style: 'Hatchback', share: 8 },
  { makeModel: 'Itasuka Kaido', style: 'Sedan', share: 8 },
  { makeModel: 'Itasuka Terran', style: 'SUV', share: 9 },
  { makeModel: 'Itasuka Porter', style: 'Van', share: 4 },
  { makeModel: 'Brandvold Lasten', style: 'Van', share: 5 },
  { makeModel: 'Brandvold Fjell', style: 'Station Wagon', share: 4 },
  { makeModel: 'Brandvold Norr', style: 'SUV', share: 4 },
  { makeModel: 'Sierra Mule 1500', style: 'Pickup', share: 6 },
  { makeModel: 'Sierra Mule 2500 HD', style: 'Pickup', share: 3 },
  { makeModel: 'Sierra Canyon', style: 'SUV', share: 4 },
  { makeModel: 'Lumière Deux', style: 'Hatchback', share: 5 },
  { makeModel: 'Lumière Voyage', style: 'Station Wagon', share: 3 },
  { makeModel: 'Daeyang Nari', style: 'Hatchback', share: 6 },
  { makeModel: 'Daeyang Soran', style: 'Sedan', share: 6 },
  { makeModel: 'Daeyang Cargo Plus', style: 'Van', share: 2 },
];

/** A vehicle's facts as a registry keeps them. */
export interface VehicleFacts {
  readonly makeModel: string;
  readonly style: BodyStyle;
  readonly colour: ColourName;
  /** A second colour, on a few vehicles only. */
  readonly colourAlt: string | null;
  readonly makeYear: number;
  readonly engineNumber: string;
  readonly chassisNumber: string;
}

const CHASSIS_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

function letters(random: Random, length: number): string {
  let text = '';
  for (let i = 0; i < length; i++)
    text += CHASSIS_LETTERS[random.int(0, CHASSIS_LETTERS.length - 1)] ?? '0';
  return text;
}

/** Any vehicle of the fleet; `newest` is the latest year of make. */
export function vehicleFacts(random: Random, newest: number): VehicleFacts {
  let rest = random.next() * models.reduce((sum, model) => sum + model.share, 0);
  let model = models[0];
  for (const candidate of models) {
    model = candidate;
    rest -= candidate.share;
    if (rest < 0) break;
  }
  const shares = Object.fromEntries(
    Object.entries(colours).map(([name, { share }]) => [name, share]),
  ) as Record<ColourName, number>;
  const age = Math.floor(Math.pow(random.next(), 1.6) * 19);
  return {
    makeModel: model.makeModel,
    style: model.style,
    colour: random.weighted(shares),
    colourAlt: random.chance(0.04) ? random.pick(['Black', 'Gray', 'White']) : null,
    makeYear: newest - age,
    engineNumber: `${letters(random, 4)}-${random.int(100000, 999999)}`,
    // 17 characters without I, O and Q, as chassis numbers are.
    chassisNumber: `${letters(random, 8)}${letters(random, 3)}${random.int(100000, 999999)}`,
  };
}
