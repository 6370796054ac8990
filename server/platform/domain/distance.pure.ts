/** A place by its coordinates, in degrees (WGS 84). */
export interface Place {
  latitude: number;
  longitude: number;
}

/** The radius of the sphere that distances are computed on (cameras 2), in metres. */
const EARTH_M = 6_371_000;

/** Returns the distance of two places on a sphere, in metres (haversine formula). */
export function metresBetween(from: Place, to: Place): number {
  const [north, east] = [
    radians(to.latitude - from.latitude),
    radians(to.longitude - from.longitude),
  ];
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
