import type { Camera } from '../../server/demo/camera-document.ts';
import type { Road } from './road.ts';
import type { District } from './roadside.ts';

/** A camera of the invented city of Port Ellery, and what its drawing needs to know about the place. */
export interface Site extends Camera {
  readonly district: District;
  readonly road: Road;
  /** Names on the signs. */
  readonly streets: readonly [string, string];
  /** Height of the camera and how far it stands outside the carriageway, metres. */
  readonly mast: { readonly height: number; readonly aside: number };
  /** Focal length in pixels of the 1920 pixel wide picture. */
  readonly focal: number;
}

const RED_LIGHT_CAMERA = 'Red-light camera, inductive loops';
const SPOT_SPEED_CAMERA = 'Spot-speed camera, tracking radar';

function street(
  lanes: number,
  oncoming: number,
  stopLine: number,
  crossingWidth: number,
  sidewalk: number,
  paved: boolean,
): Road {
  return {
    laneWidth: 3.4,
    lanes,
    oncoming,
    median: 0,
    crossing: { stopLine, from: stopLine + 5.6, to: stopLine + 5.6 + crossingWidth },
    checkLines: false,
    sidewalk,
    paved,
  };
}

function openRoad(lanes: number, oncoming: number, median: number, sidewalk: number): Road {
  return {
    laneWidth: 3.5,
    lanes,
    oncoming,
    median,
    crossing: null,
    checkLines: true,
    sidewalk,
    paved: false,
  };
}

/** The twelve cameras. The coordinates are in the open Atlantic: Port Ellery is nowhere. */
export const sites: readonly [Site, ...Site[]] = [
  {
    cause: 'REDLIGHT',
    systemName: 'RLC-01 Quillon/Marrow NB',
    systemType: RED_LIGHT_CAMERA,
    serialNumber: 'RL-20417-01',
    address: 'Quillon Avenue at Marrow Street, northbound, Port Ellery',
    latitude: 38.71442,
    longitude: -10.41873,
    speedLimit: 50,
    trigger: 0,
    district: 'downtown',
    road: street(2, 2, 24, 14, 3.2, true),
    streets: ['Quillon Ave', 'Marrow St'],
    mast: { height: 4.7, aside: 1.5 },
    focal: 2900,
  },
  {
    cause: 'REDLIGHT',
    systemName: 'RLC-02 Harbor/Tollgate EB',
    systemType: RED_LIGHT_CAMERA,
    serialNumber: 'RL-20417-02',
    address: 'Harbor Road at Tollgate Lane, eastbound, Port Ellery',
    latitude: 38.70861,
    longitude: -10.43027,
    speedLimit: 50,
    trigger: 0,
    district: 'avenue',
    road: street(3, 2, 25, 16, 3.2, false),
    streets: ['Harbor Rd', 'Tollgate Ln'],
    mast: { height: 5.2, aside: 1.2 },
    focal: 2750,
  },
  {
    cause: 'REDLIGHT',
    systemName: 'RLC-03 Lanternfield/Weir SB',
    systemType: RED_LIGHT_CAMERA,
    serialNumber: 'RL-20588-03',
    address: 'Lanternfield Road at Weir Street, southbound, Port Ellery',
    latitude: 38.72215,
    longitude: -10.40219,
    speedLimit: 40,
    trigger: 0,
    district: 'residential',
    road: street(2, 1, 23.5, 12, 2.6, false),
    streets: ['Lanternfield Rd', 'Weir St'],
    mast: { height: 4.5, aside: 1.8 },
    focal: 3000,
  },
  {
    cause: 'REDLIGHT',
    systemName: 'RLC-04 Bellwether/4th WB',
    systemType: RED_LIGHT_CAMERA,
    serialNumber: 'RL-20588-04',
    address: 'Bellwether Boulevard at 4th Street, westbound, Port Ellery',
    latitude: 38.71738,
    longitude: -10.42655,
    speedLimit: 50,
    trigger: 0,
    district: 'downtown',
    road: street(3, 3, 25, 18, 4, true),
    streets: ['Bellwether Blvd', '4th St'],
    mast: { height: 5.4, aside: 1.3 },
    focal: 2800,
  },
  {
    cause: 'REDLIGHT',
    systemName: 'RLC-05 Saltmarsh/Union NB',
    systemType: RED_LIGHT_CAMERA,
    serialNumber: 'RL-21102-05',
    address: 'Saltmarsh Parkway at Union Crossing, northbound, Port Ellery',
    latitude: 38.69957,
    longitude: -10.41148,
    speedLimit: 60,
    trigger: 0,
    district: 'avenue',
    road: street(2, 2, 24.5, 15, 3.2, false),
    streets: ['Saltmarsh Pkwy', 'Union Crossing'],
    mast: { height: 5, aside: 1.7 },
    focal: 2900,
  },
  {
    cause: 'REDLIGHT',
    systemName: 'RLC-06 Copperline/Foundry EB',
    systemType: RED_LIGHT_CAMERA,
    serialNumber: 'RL-21102-06',
    address: 'Copperline Street at Old Foundry Square, eastbound, Port Ellery',
    latitude: 38.71196,
    longitude: -10.40881,
    speedLimit: 50,
    trigger: 0,
    district: 'downtown',
    road: street(2, 1, 23.5, 13, 3.6, true),
    streets: ['Copperline St', 'Foundry Sq'],
    mast: { height: 4.6, aside: 1.4 },
    focal: 2950,
  },
  {
    cause: 'SPEEDING',
    systemName: 'SSC-11 Cape Ring km 4.2 N',
    systemType: SPOT_SPEED_CAMERA,
    serialNumber: 'SP-77031-11',
    address: 'Cape Ring Expressway, km 4.2 northbound, Port Ellery',
    latitude: 38.73604,
    longitude: -10.38917,
    speedLimit: 90,
    trigger: 99,
    district: 'highway',
    road: openRoad(3, 3, 3.2, 0),
    streets: ['Harbor Tunnel', 'Cape Aldine 12 km'],
    mast: { height: 5.2, aside: 2 },
    focal: 2750,
  },
  {
    cause: 'SPEEDING',
    systemName: 'SSC-12 Cape Ring km 9.8 S',
    systemType: SPOT_SPEED_CAMERA,
    serialNumber: 'SP-77031-12',
    address: 'Cape Ring Expressway, km 9.8 southbound, Port Ellery',
    latitude: 38.77012,
    longitude: -10.37441,
    speedLimit: 100,
    trigger: 110,
    district: 'highway',
    road: openRoad(2, 2, 4, 0),
    streets: ['Port Ellery Center', 'Ferry Terminal 6 km'],
    mast: { height: 5, aside: 2.2 },
    focal: 2850,
  },
  {
    cause: 'SPEEDING',
    systemName: 'SSC-13 Greywater Ave S',
    systemType: SPOT_SPEED_CAMERA,
    serialNumber: 'SP-77214-13',
    address: 'Greywater Avenue opposite no. 318, southbound, Port Ellery',
    latitude: 38.70438,
    longitude: -10.43966,
    speedLimit: 60,
    trigger: 68,
    district: 'avenue',
    road: openRoad(2, 2, 2, 2.8),
    streets: ['Greywater Ave', 'Stadium 2 km'],
    mast: { height: 4.7, aside: 1.6 },
    focal: 2900,
  },
  {
    cause: 'SPEEDING',
    systemName: 'SSC-14 Orchard Hill Rd W',
    systemType: SPOT_SPEED_CAMERA,
    serialNumber: 'SP-77214-14',
    address: 'Orchard Hill Road at St Brannoc School, westbound, Port Ellery',
    latitude: 38.72883,
    longitude: -10.39402,
    speedLimit: 40,
    trigger: 47,
    district: 'residential',
    road: openRoad(1, 1, 0, 2.6),
    streets: ['Orchard Hill', 'School'],
    mast: { height: 4.3, aside: 1.6 },
    focal: 3000,
  },
  {
    cause: 'SPEEDING',
    systemName: 'SSC-15 Northbridge Approach E',
    systemType: SPOT_SPEED_CAMERA,
    serialNumber: 'SP-78450-15',
    address: 'Northbridge Approach, 250 m before the bridge, eastbound, Port Ellery',
    latitude: 38.73127,
    longitude: -10.42388,
    speedLimit: 70,
    trigger: 78,
    district: 'avenue',
    road: openRoad(3, 2, 2.4, 2.2),
    streets: ['Northbridge', 'Airport 14 km'],
    mast: { height: 5.1, aside: 1.8 },
    focal: 2800,
  },
  {
    cause: 'SPEEDING',
    systemName: 'SSC-16 Mill Lane N',
    systemType: SPOT_SPEED_CAMERA,
    serialNumber: 'SP-78450-16',
    address: 'Mill Lane between Thistle Court and Ropewalk, northbound, Port Ellery',
    latitude: 38.71869,
    longitude: -10.40534,
    speedLimit: 50,
    trigger: 57,
    district: 'residential',
    road: openRoad(2, 1, 0, 2.4),
    streets: ['Mill Lane', 'Ropewalk'],
    mast: { height: 4.5, aside: 1.5 },
    focal: 2950,
  },
];

/** The site with this camera. @throws Error where there is none */
export function siteBySerialNumber(serialNumber: string): Site {
  const site = sites.find((each) => each.serialNumber === serialNumber);
  if (site === undefined) throw new Error(`No camera has the serial number ${serialNumber}`);
  return site;
}
