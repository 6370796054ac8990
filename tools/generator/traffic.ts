import { seeded, type Random } from '../../server/demo/random.ts';
import { bodies } from './bodies.ts';
import { triggerPoint, type Passage } from './passage.ts';
import { laneCentre, oncomingCentre } from './road.ts';
import type { Site } from './sites.ts';
import type { PlatePicture } from './surface.ts';
import type { StandingVehicle } from './stage.ts';
import { colours, vehicleFacts } from './vehicles.ts';

function anyVehicle(random: Random): Pick<StandingVehicle, 'style' | 'paint' | 'plate'> {
  const facts = vehicleFacts(random, 2024);
  return { style: facts.style, paint: colours[facts.colour], plate: null };
}

/** Returns the vehicles that wait at the red light, on both sides of the crossing. */
export function standingTraffic(site: Site, lane: number): StandingVehicle[] {
  const { road } = site;
  const crossing = road.crossing;
  if (!crossing) return [];
  const random = seeded(`${site.serialNumber}/standing/${lane}`);
  const vehicles: StandingVehicle[] = [];
  for (let other = 1; other <= road.lanes; other++) {
    if (other === lane || random.chance(0.25)) continue;
    const vehicle = anyVehicle(random);
    vehicles.push({
      ...vehicle,
      x: laneCentre(road, other) + random.between(-0.15, 0.15),
      z: crossing.stopLine - bodies[vehicle.style].length - random.between(0.5, 1.4),
      heading: random.between(-0.01, 0.01),
      brake: true,
    });
  }
  for (let other = 1; other <= road.oncoming; other++) {
    let front = crossing.to + 6.4;
    for (let waiting = random.int(0, 2); waiting > 0; waiting--) {
      const vehicle = anyVehicle(random);
      const { length } = bodies[vehicle.style];
      vehicles.push({
        ...vehicle,
        x: oncomingCentre(road, other),
        z: front + length,
        heading: Math.PI,
        brake: false,
      });
      front += length + random.between(1.2, 2);
    }
  }
  return vehicles;
}

/** Other vehicles on the move, `t` seconds from the captured moment. */
export function movingTraffic(passage: Passage, t: number): StandingVehicle[] {
  const { road } = passage.site;
  const random = seeded(`${passage.caseId}/traffic`);
  const vehicles: StandingVehicle[] = [];
  const crossing = road.crossing;
  if (crossing) {
    if (random.chance(0.55)) {
      // Crosses on the far half, to the left, and is past the watched lanes in time.
      vehicles.push({
        ...anyVehicle(random),
        x: random.between(-3.5, -1) - 9.5 * t,
        z: (crossing.from + 3 * crossing.to) / 4,
        heading: -Math.PI / 2,
        brake: false,
      });
    }
    for (let lane = 1; lane <= road.lanes; lane++) {
      if (!random.chance(0.6)) continue;
      vehicles.push({
        ...anyVehicle(random),
        x: laneCentre(road, lane),
        z: crossing.to + random.between(26, 70) + 11 * t,
        heading: 0,
        brake: random.chance(0.4),
      });
    }
    return vehicles;
  }
  const usual = passage.site.speedLimit / 3.6;
  for (let lane = 1; lane <= road.lanes; lane++) {
    const gap = lane === passage.lane ? random.between(52, 85) : random.between(34, 80);
    if (random.chance(0.7)) {
      vehicles.push({
        ...anyVehicle(random),
        x: laneCentre(road, lane),
        z: gap + usual * random.between(0.85, 1) * t,
        heading: 0,
        brake: false,
      });
    }
  }
  for (let lane = 1; lane <= road.oncoming; lane++) {
    for (let at = random.between(28, 60); at < 130; at += random.between(30, 70)) {
      vehicles.push({
        ...anyVehicle(random),
        x: oncomingCentre(road, lane),
        z: at - usual * t,
        heading: Math.PI,
        brake: false,
      });
    }
  }
  return vehicles;
}

/** The watched vehicle, `t` seconds from the captured moment. */
export function offender(passage: Passage, plate: PlatePicture, t: number): StandingVehicle {
  const random = seeded(`${passage.caseId}/offender`);
  return {
    style: passage.style,
    paint: colours[passage.colour],
    plate,
    x: laneCentre(passage.site.road, passage.lane) + random.between(-0.25, 0.25),
    z: triggerPoint(passage) + (passage.speed / 3.6) * t,
    heading: random.between(-0.012, 0.012),
    brake: passage.cause === 'REDLIGHT' && t > 0 && random.chance(0.3),
  };
}
