import { ACTIVITIES, type ActivityLook } from '../../platform/activity/activity.types.js';
import type { CAPTURE } from '../citations/reads/citation-columns.queries.js';
import { escapeHtml } from '../notices/page/notice-html.pure.js';
import type { CaseSnapshot, CaseStep } from './case-snapshot.js';
import { measuredWords } from './measured-words.pure.js';
import { filesSection } from './read-me-files.template.js';
import { READ_ME_STYLES } from './read-me-styles.template.js';

/** The facts that the page tells beside the case. */
export interface ReadMeFacts {
  purpose: string;
  recipient: string;
  /** The department, as `bag-info.txt` names it. */
  organization: string;
  /** The folder of the bag. */
  folder: string;
  /** The name under which the ZIP is downloaded. */
  filename: string;
  /** The paths of the payload without this page. */
  paths: readonly string[];
  checkpoint: { origin: string; size: number; createdAt: Date; timestamp: Buffer | null };
  /** The fingerprint of the signing key, 64 hexadecimal digits. */
  fingerprint: string;
  /** The address of the product, for its verifier. */
  publicUrl: string;
  locale: string;
  timeZone: string;
}

const PICTURES: Readonly<Record<number, string>> = {
  1: 'before the violation',
  2: 'during the violation',
  3: 'after the violation',
  4: 'the plate, enhanced',
};

const CAUSES = { REDLIGHT: 'Red light', SPEEDING: 'Speeding' } as const;

/** Returns READ-ME-FIRST.html: plain words for people who have never seen such a package. It has no script. */
export function readMe(snapshot: CaseSnapshot, facts: ReadMeFacts): string {
  const { citation } = snapshot;
  const title = `Case ${citation.referenceId}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${READ_ME_STYLES}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p class="lead">${escapeHtml(facts.organization)} made this package for ${escapeHtml(facts.recipient)}. Purpose: ${escapeHtml(facts.purpose)}.</p>
<p class="note">You need no program of the department to read it, and none to check it. The pictures, the decisions and the notices are here as files, and each can be proved to be what it was. <a href="#check">How to check it</a> stands below.</p>
${factsSection(snapshot, facts)}
${picturesSection(snapshot, facts)}
${stepsSection(snapshot.steps, facts)}
${noticesSection(snapshot, facts)}
${filesSection(facts, snapshot.acts)}
${checkSection(facts)}
</main>
<footer>${escapeHtml(facts.organization)} · ${escapeHtml(title)} · checkpoint ${facts.checkpoint.size} of ${escapeHtml(facts.checkpoint.origin)}</footer>
</body>
</html>
`;
}

/** What the table of the case is made of. */
type Fields = CaseSnapshot['citation'] & CaseSnapshot['citation']['vehicle'];
/** A row; null for a field that stands in the row of another, or that the page leaves to `case.json`. */
type FactRow = [label: string, value: string | null] | null;

/**
 * The rows of the case in their order, by the field that each begins with. A field of the camera or the vehicle that is
 * missing here does not compile.
 */
const factRows = (
  fields: Fields,
  facts: ReadMeFacts,
  { speed, distance }: Record<'speed' | 'distance', string>,
) =>
  ({
    cause: ['Violation', CAUSES[fields.cause]],
    cameraCaseGeneratedAt: ['Time', moment(fields.cameraCaseGeneratedAt, facts)],
    locationAddress: ['Place', fields.locationAddress],
    locationLatitude: ['Coordinates', `${fields.locationLatitude}, ${fields.locationLongitude}`],
    locationLongitude: null,
    cameraSystemName: [
      'Camera',
      `${fields.cameraSystemName}, ${fields.cameraSystemType}, serial number ${fields.cameraSystemSerialNumber}`,
    ],
    cameraSystemType: null,
    cameraSystemSerialNumber: null,
    caseId: ['Number of the camera', fields.caseId],
    speedMeasured: ['Measured speed', withUnit(fields.speedMeasured, speed)],
    measurement: [
      'Measured in the pictures',
      fields.measurement && measuredWords(fields.cause, fields.measurement),
    ],
    speedLimit: ['Speed limit', withUnit(fields.speedLimit, speed)],
    speedLimitTrigger: [
      'The camera takes pictures above',
      withUnit(fields.speedLimitTrigger, speed),
    ],
    redlightSwitchedAt: [
      'Light turned red',
      fields.redlightSwitchedAt && moment(fields.redlightSwitchedAt, facts),
    ],
    redlightStopLineDistance: [
      'Past the stop line',
      withUnit(fields.redlightStopLineDistance, distance),
    ],
    witnesses: ['Witnesses', fields.witnesses],
    ownerVehicleLicensePlate: ['Plate', fields.ownerVehicleLicensePlate],
    ownerVehicleMakeModel: [
      'Vehicle',
      named(fields.ownerVehicleMakeModel, fields.ownerVehicleColor, fields.ownerVehicleStyle),
    ],
    ownerVehicleColor: null,
    ownerVehicleStyle: null,
    ownerName: ['Owner', fields.ownerName],
    reportStatus: ['Status', inSmallLetters(fields.reportStatus)],
    stoplineReferenceId: ['Number of the notice', fields.stoplineReferenceId],
    metadata: null,
    ownerNameAlt: null,
    ownerAddress: null,
    ownerAddressAlt: null,
    ownerVehicleEngineNumber: null,
    ownerVehicleChassisNumber: null,
    ownerVehicleMakeYear: null,
    ownerVehicleColorAlt: null,
    plateRegion: null,
    plateClass: null,
  }) satisfies Partial<Record<keyof Fields, FactRow>> &
    Record<keyof typeof CAPTURE | keyof CaseSnapshot['citation']['vehicle'], FactRow>;

function factsSection(
  { citation, content, speedUnit, distanceUnit }: CaseSnapshot,
  facts: ReadMeFacts,
) {
  const rows: FactRow[] = Object.values(
    factRows({ ...citation, ...citation.vehicle }, facts, {
      speed: content?.units.speed ?? speedUnit,
      distance: content?.units.distance ?? distanceUnit,
    }),
  );
  const shown = rows.flatMap((row) => {
    if (row === null || row[1] === null) return [];
    const [label, value] = row;
    return [`<tr><th scope="row">${label}</th><td>${escapeHtml(value)}</td></tr>`];
  });
  return `<h2>The case</h2>
<table><tbody>
${shown.join('\n')}
</tbody></table>`;
}

function picturesSection({ media }: CaseSnapshot, facts: ReadMeFacts): string {
  const times = new Map(media.map((file) => [file.sequenceNumber, file]));
  const files = facts.paths.filter((path) => path.startsWith('data/media/'));
  const shown = files.map((path) => {
    const number = Number(/(\d+)\.\w+$/.exec(path)?.[1]);
    const src = path.slice('data/'.length);
    const words = PICTURES[number] ?? 'further evidence';
    const hash = times.get(number)?.sha256 ?? '';
    const caption = `${number}: ${words} · <a href="${src}">${src}</a><br>SHA-256 <code>${hash}</code>`;
    return path.endsWith('.mp4')
      ? `<figure><figcaption>Video ${caption}</figcaption></figure>`
      : `<figure><img src="${src}" alt="Image ${number}, ${words}"><figcaption>Image ${caption}</figcaption></figure>`;
  });
  return `<h2>The pictures</h2>
<div class="pictures">
${shown.join('\n')}
</div>`;
}

function stepsSection(steps: readonly CaseStep[], facts: ReadMeFacts): string {
  const shown = steps.map((step) => {
    const { title, inHistory }: ActivityLook = ACTIVITIES[step.type];
    const words = escapeHtml(inHistory ?? step.description);
    return `<li><time datetime="${step.createdAt}">${moment(step.createdAt, facts)}</time><strong>${title}</strong><br>${words}</li>`;
  });
  return `<h2>What was done, step by step</h2>
<ol class="steps">
${shown.join('\n')}
</ol>`;
}

function noticesSection({ notices }: CaseSnapshot, facts: ReadMeFacts): string {
  if (notices.length === 0)
    return '<h2>The notices</h2>\n<p>No notice had been made when this package was made.</p>';
  const rows = notices.map(({ number, version, renderedAt, void: isVoid }) => {
    const path = facts.paths.find((one) => one.endsWith(`/${number}-v${version}.pdf`));
    const src = path?.slice('data/'.length) ?? '';
    const state = isVoid ? ' (the notice was made void later)' : '';
    return `<tr><td><a href="${src}">${escapeHtml(number)}</a>${state}</td><td>${version}</td><td>${moment(renderedAt, facts)}</td></tr>`;
  });
  return `<h2>The notices</h2>
<table><thead><tr><th scope="col">Notice</th><th scope="col">Version</th><th scope="col">Made</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`;
}

function checkSection(facts: ReadMeFacts): string {
  const { fingerprint, folder, filename, checkpoint, publicUrl } = facts;
  const stamp =
    checkpoint.timestamp === null
      ? ''
      : `
<h3>The time stamp</h3>
<p>With the certificate of the authority, which you get from the authority:</p>
<pre>openssl ts -verify -in data/log/checkpoint.tsr -data data/log/checkpoint.txt -CAfile AUTHORITY.pem</pre>`;
  return `<h2 id="check">How to check it</h2>
<p>All rests on one key. Compare its fingerprint with the one that the department published where it does not run the server, such as a gazette or the registry of the court:</p>
<code class="fingerprint">${grouped(fingerprint)}</code>
<p>The checkpoint has the number ${checkpoint.size} and was made on ${moment(checkpoint.createdAt, facts)}.</p>
<h3>With the verifier</h3>
<p>Open <code>${escapeHtml(publicUrl)}/verify</code>, or the same page from a source that you trust, and drop the ZIP on it. It needs no network. Without a browser, with Node.js 20 or later:</p>
<pre>node verify.mjs ${escapeHtml(filename)} --key ${fingerprint}</pre>
<h3>Without it</h3>
<p>The package is a BagIt bag (RFC 8493) in a ZIP. In the unpacked folder <code>${escapeHtml(folder)}</code> these programs of other makers must all agree:</p>
<pre>sha256sum -c manifest-sha256.txt
sha256sum -c tagmanifest-sha256.txt
openssl pkeyutl -verify -pubin -inkey signing-key.pem -rawin -in tagmanifest-sha256.txt <span class="whole">-sigfile signature.ed25519</span>
openssl pkey -pubin -in signing-key.pem -outform DER | sha256sum</pre>
<p>The last one prints the fingerprint. The acts in <code>history.json</code> are proved by RFC 9162: the hash of an act is the SHA-256 of <code>previous</code>, a line break and <code>line</code>, and <code>inclusion</code> leads from it to the root in <code>checkpoint.txt</code>.</p>${stamp}`;
}

/** A fingerprint in groups of four digits. */
const grouped = (fingerprint: string): string => fingerprint.replace(/.{4}(?=.)/g, '$& ');

/** The page is in English; where the department writes another language, its time stands in the English of Europe. */
function moment(value: Date | string, { locale, timeZone }: ReadMeFacts): string {
  const format = new Intl.DateTimeFormat(/^en\b/.test(locale) ? locale : 'en-GB', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone,
  });
  return format.format(new Date(value));
}

/** `COMPLETED` → `Completed`. */
const inSmallLetters = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase();

function withUnit(value: number | null, unit: string): string | null {
  return value === null ? null : `${value} ${unit}`;
}

function named(...values: (string | null)[]): string | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.join(', ');
}
