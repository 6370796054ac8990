import {
  difference,
  type Measured,
  secondsBetween,
} from '../../../platform/domain/measured.pure.js';
import { clock, day, decimal, measured, moment } from './notice-format.pure.js';
import { code, lines, part, parts, phrase, type Row, table, written } from './notice-html.pure.js';
import { mailingOf } from './notice-mailing.pure.js';
import type { NamedKind } from '../letters/addressee.pure.js';
import type { NoticeContent } from '../notice.content.js';
import { printedPlate } from './printed-plate.pure.js';
import type { Writing } from './notice-writing.pure.js';

/** Returns the title: the violation in one line and a sentence. */
export function title(content: NoticeContent, writing: Writing, isFirst: boolean): string {
  const { settings, capturedAt, vehicle } = content;
  const { words, place, texts } = writing;
  const own =
    texts.violationTitle === null ? part(settings.violationTitle) : written(texts.violationTitle);
  const heading = isFirst ? `<h1>${own}</h1>` : `<h2 class="title-again">${own}</h2>`;
  const sentence = phrase(words.recorded, {
    plate: `<strong>${code(printedPlate(vehicle))}</strong>`,
    when: `<strong>${part(moment(capturedAt, place))}</strong>`,
  });
  return `<section class="title">
${heading}
<p>${sentence}</p>
${replaced(content, writing)}</section>`;
}

/**
 * Returns the facts: the measurements, their place and device, beside the vehicle. The second language leaves out
 * addresses.
 */
export function facts(content: NoticeContent, writing: Writing, isFirst: boolean): string {
  const { words } = writing;
  return `<section class="facts">
<div><h2>${words.theViolation}</h2>${table(violationRows(content, writing))}</div>
<div><h2>${words.theVehicle}</h2>${table(vehicleRows(content, writing, isFirst))}</div>
</section>`;
}

function violationRows(content: NoticeContent, writing: Writing): Row[] {
  const { location, camera, witnesses } = content;
  const { words, place } = writing;
  return [
    [words.dateAndTime, part(moment(content.capturedAt, place))],
    [words.place, lines(location.address)],
    [words.position, code(`${location.latitude.toFixed(5)}, ${location.longitude.toFixed(5)}`)],
    ...measurementRows(content, writing),
    [words.camera, parts(', ', camera.systemName, camera.systemType)],
    [words.serialNumber, code(camera.serialNumber)],
    [words.witnesses, lines(witnesses)],
  ];
}

/** Returns the rows of the measurements. */
export function measurementRows(content: NoticeContent, writing: Writing): Row[] {
  return [...redlightRows(content, writing), ...speedingRows(content, writing)];
}

function redlightRows(content: NoticeContent, { words, place, locale }: Writing): Row[] {
  const { redlight, units, capturedAt } = content;
  if (redlight === null) return [];
  const { stopLineDistance, switchedAt } = redlight;
  const redFor =
    switchedAt === null || Date.parse(capturedAt) < Date.parse(switchedAt)
      ? null
      : secondsBetween(new Date(switchedAt), new Date(capturedAt));
  // The value that decided the fine is shown with its decimals.
  const charged = mailingOf(content).fine?.over ?? null;
  return [
    [words.redLightSince, switchedAt === null ? null : part(clock(switchedAt, place))],
    [
      words.redFor,
      charged === null ? measure(redFor, 's', locale) : withUnit(decimal(charged, locale), 's'),
    ],
    [words.stopLineDistance, measure(stopLineDistance, units.distance, locale)],
  ];
}

function speedingRows(content: NoticeContent, { words, locale }: Writing): Row[] {
  const { speeding, units } = content;
  if (speeding === null) return [];
  const { measured: speed, limit, trigger } = speeding;
  const fine = mailingOf(content).fine;
  const shown = (value: Measured | null): string | null => measure(value, units.speed, locale);
  const counted = (value: number | null | undefined): string | null =>
    value == null ? null : withUnit(decimal(value, locale), units.speed);
  const over = speed === null || limit === null ? null : shown(difference(speed, limit));
  return [
    [words.measuredSpeed, shown(speed)],
    [words.tolerance, counted(fine?.tolerance)],
    [words.chargedSpeed, counted(fine?.charged)],
    [words.speedLimit, shown(limit)],
    [words.overTheLimit, counted(fine?.over) ?? over],
    [words.enforcedFrom, shown(trigger)],
  ];
}

/** Returns the sentence that names the notice which this one replaces; empty for the first one. */
export function replaced({ letter }: NoticeContent, { words, place }: Writing): string {
  if (letter === undefined) return '';
  const { number, issuedAt } = letter.replaces;
  return `<p>${phrase(words.replacesNotice, { number: code(number), date: part(day(issuedAt, place)) })}</p>\n`;
}

/** Returns the row of the person that the notice goes to, and for whom the owner named the number of that notice. */
export function addresseeRows({ owner, letter }: NoticeContent, { words }: Writing): Row[] {
  const name = parts(' / ', owner.name, owner.nameAlt);
  const named = letter?.named ?? null;
  if (named === null) return [[words.registeredOwner, name]];
  return [
    [words[NAMED_WORDS[named.kind]], name],
    [words.namedForNotice, code(named.number)],
  ];
}

const NAMED_WORDS = {
  DRIVER: 'driver',
  RENTER: 'renter',
  LESSEE: 'lessee',
  BUYER: 'buyer',
} as const satisfies Record<NamedKind, keyof Writing['words']>;

function vehicleRows(content: NoticeContent, writing: Writing, withAddresses: boolean): Row[] {
  const { vehicle, owner } = content;
  const { words } = writing;
  return [
    [words.licencePlate, code(printedPlate(vehicle))],
    [words.makeAndModel, parts(', ', vehicle.makeModel, vehicle.makeYear?.toString())],
    [words.colour, parts(' / ', vehicle.color, vehicle.colorAlt)],
    [words.style, parts('', vehicle.style)],
    [words.engineNumber, codeOrNone(vehicle.engineNumber)],
    [words.chassisNumber, codeOrNone(vehicle.chassisNumber)],
    ...addresseeRows(content, writing),
    ...(withAddresses
      ? ([
          [words.address, lines(owner.address)],
          [words.otherAddress, lines(owner.addressAlt)],
        ] satisfies Row[])
      : []),
  ];
}

const codeOrNone = (text: string | null): string | null => (text ? code(text) : null);

function measure(value: Measured | null, unit: string, locale: string): string | null {
  return value === null ? null : withUnit(measured(value, locale), unit);
}

// The scripts of units that are read from right to left.
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** A number and its unit stay together, in the direction of the unit. */
function withUnit(value: string, unit: string): string {
  const direction = RIGHT_TO_LEFT.test(unit) ? 'rtl' : 'ltr';
  return `<bdi dir="${direction}">${part(value)}\u00a0${part(unit)}</bdi>`;
}
