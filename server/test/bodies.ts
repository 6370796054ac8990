import { camelCase } from '../platform/domain/spelling.pure.js';

const VEHICLE = `cause ownerName ownerNameAlt ownerAddress ownerAddressAlt ownerVehicleLicensePlate
  ownerVehicleEngineNumber ownerVehicleChassisNumber ownerVehicleMakeYear ownerVehicleMakeModel ownerVehicleColor
  ownerVehicleColorAlt ownerVehicleStyle plateRegion plateClass redlightStopLineDistance redlightSwitchedAt speedMeasured speedLimit
  speedLimitTrigger`;

/** The amounts of a fine, in GraphQL's words. */
export const FINE_AMOUNTS = `amount { minorUnits currency } fee { minorUnits currency }
  total { minorUnits currency formatted }
  early { total { minorUnits currency } until } late { total { minorUnits currency } after }`;

/** The fields that the desk adds to a row of a list, in GraphQL's words. */
export const DESK_ROW_FIELDS = `reviewer { id name } deferred { act user { id name } takesEffectAt }
  deadline { dueAt daysLeft state basis metBy lastDay postBy }`;

const REGISTER_FACT = '{ id from to value }';

/** The register of a citation's camera, in GraphQL's words. */
export const REGISTER_FIELDS = `register { site limit ${REGISTER_FACT} trigger ${REGISTER_FACT} grace ${REGISTER_FACT}
  amber ${REGISTER_FACT} certificate ${REGISTER_FACT} warning ${REGISTER_FACT} outOfService ${REGISTER_FACT}
  reference ${REGISTER_FACT} session ${REGISTER_FACT} hours ${REGISTER_FACT} condition ${REGISTER_FACT}
  siteKind ${REGISTER_FACT} }`;

/** The newest measurement in the pictures of a citation, in GraphQL's words. */
export const MEASUREMENT_FIELDS = `measurement {
  points { mediaId sequenceNumber x y capturedAt across along line lineU }
  referenceId distance distanceU distanceUnit seconds speed speedU unit device tolerance verdict
  by { id name } at }`;

/** The fields that it adds to a citation. */
export const DESK_FIELDS = `${DESK_ROW_FIELDS}
  facts { name label observed registered unit state confidence characterConfidences }
  plateRegion registry { answerId askedAt sourceDay storedAt ownerSince changed entries }
  fine { ${FINE_AMOUNTS} points over tolerance charged band { from to } payableBy }
  sentBack { user { id name firstName lastName badgeNumber } at reasonCode reasonLabel reason answered }
  ${REGISTER_FIELDS}
  checks { code label version weight sentence confirmed { user { id name } at reason } }
  ${MEASUREMENT_FIELDS} quarantine { id from to reason }
  otherEvents { count data { id referenceId cameraCaseGeneratedAt reportStatus } }`;

/** The fields of a row of a REST list, in GraphQL's words. */
export const ROW_FIELDS = `id version referenceId stoplineReferenceId reportStatus recommendation
  cameraCaseGeneratedAt updatedAt submittedAt mediaCount selectedCount commentCount
  vehicle { cause ownerName ownerVehicleLicensePlate } availableActions { type name } editable noticeVoid
  ${DESK_ROW_FIELDS}`;

/** All fields of a citation in REST, in GraphQL's words. */
export const CITATION_FIELDS = `id version referenceId stoplineReferenceId caseId reportStatus recommendation
  cameraCaseGeneratedAt updatedAt submittedAt witnesses locationAddress locationLatitude locationLongitude
  cameraSystemName cameraSystemType cameraSystemSerialNumber metadata mediaCount selectedCount commentCount
  vehicle { ${VEHICLE} }
  thumbnailSrc media { id type src thumbnailSrc sequenceNumber capturedAt selected filter width height sha256 }
  notice { id citationId number status version sha256 pdfSrc requestedAt renderedAt }
  submittedBy { id name firstName lastName badgeNumber }
  availableActions { type name refusal } missing noViolation letter { kind reason } editable noticeVoid noticeActs { name refusal }
  addressees { id position kind name nameAlt address addressAlt plate namedFor receivedOn note recordedBy { id name } recordedAt
    withdrawnAt withdrawReason noticeNumber }
  notices { number position addresseeId issuedAt state replaces replacedBy cancellation }
  ${DESK_FIELDS}`;

const IDS = new Set(['id', 'citation_id', 'media_id', 'reference_id', 'answer_id', 'addressee_id']);
const ACTIONS = new Set(['available_actions', 'citationActions']);

/** A REST body as GraphQL must say it: the same words in camel case, enum values in capitals, ids as texts (contract 1). */
export function inGraphql(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(inGraphql);
  if (body === null || typeof body !== 'object' || 'asymmetricMatch' in body) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      camelCase(key),
      IDS.has(key) && typeof value === 'number'
        ? String(value)
        : ACTIONS.has(key)
          ? (value as { name: string }[]).map((action) => ({
              ...action,
              name: action.name.toUpperCase(),
            }))
          : key === 'fine' && value !== null
            ? fineInGraphql(value as RestFine)
            : key === 'register' && value !== null
              ? registerInGraphql(value as RestRegister)
              : inGraphql(value),
    ]),
  );
}

type RestFact = { id: number; value?: object };
type RestRegister = Record<string, null | string | RestFact | RestFact[]>;

/** Returns a register of REST with its kinds in camel case, and values as JSON text. */
function registerInGraphql(register: RestRegister): Record<string, unknown> {
  const inWords = (fact: RestFact): object => ({
    ...fact,
    id: String(fact.id),
    value: fact.value === undefined ? null : JSON.stringify(fact.value),
  });
  return Object.fromEntries(
    Object.entries(register).map(([kind, fact]) => [
      camelCase(kind.toLowerCase()),
      Array.isArray(fact)
        ? fact.map(inWords)
        : fact === null || typeof fact === 'string'
          ? fact
          : inWords(fact),
    ]),
  );
}

/** The amounts of a fine in REST. */
export interface RestFine {
  currency: string;
  formatted: string | null;
  amount: number | null;
  fee: number;
  total: number | null;
  early: { total: number; until: string } | null;
  late: { total: number; after: string }[];
}

/** Returns a fine of REST with an amount of money, which has its currency, in the place of each number. */
export function fineInGraphql({
  currency,
  formatted,
  amount,
  fee,
  total,
  early,
  late,
  ...rest
}: RestFine): object {
  const money = (minorUnits: number | null) =>
    minorUnits === null ? null : { minorUnits, currency };
  return {
    ...(inGraphql(rest) as object),
    amount: money(amount),
    fee: money(fee),
    total: total === null ? null : { ...money(total), formatted },
    early: early === null ? null : { ...early, total: money(early.total) },
    late: late.map((step) => ({ ...step, total: money(step.total) })),
  };
}
