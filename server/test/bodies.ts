import { camelCase } from '../platform/domain/spelling.pure.js';

const VEHICLE = `cause ownerName ownerNameAlt ownerAddress ownerAddressAlt ownerVehicleLicensePlate
  ownerVehicleEngineNumber ownerVehicleChassisNumber ownerVehicleMakeYear ownerVehicleMakeModel ownerVehicleColor
  ownerVehicleColorAlt ownerVehicleStyle redlightStopLineDistance redlightSwitchedAt speedMeasured speedLimit
  speedLimitTrigger`;

/** What the desk adds to a row of a list, in GraphQL's words. */
export const DESK_ROW_FIELDS = `reviewer { id name } deferred { act user { id name } takesEffectAt }
  deadline { dueAt daysLeft state basis }`;

/** What it adds to a citation. */
export const DESK_FIELDS = `${DESK_ROW_FIELDS}
  facts { name label observed registered unit state confidence characterConfidences }
  fine { amount fee total currency formatted points over tolerance charged band { from to } payableBy
    early { total until } late { total after } }
  sentBack { user { id name firstName lastName badgeNumber } at reasonCode reasonLabel reason answered }
  otherEvents { count data { id referenceId cameraCaseGeneratedAt reportStatus } }`;

/** What a row of a REST list has, in GraphQL's words. */
export const ROW_FIELDS = `id version referenceId stoplineReferenceId reportStatus recommendation
  cameraCaseGeneratedAt updatedAt submittedAt mediaCount selectedCount commentCount
  vehicle { cause ownerName ownerVehicleLicensePlate } availableActions { type name } editable noticeVoid
  ${DESK_ROW_FIELDS}`;

/** Everything that REST says of a citation, in GraphQL's words. */
export const CITATION_FIELDS = `id version referenceId stoplineReferenceId caseId reportStatus recommendation
  cameraCaseGeneratedAt updatedAt submittedAt witnesses locationAddress locationLatitude locationLongitude
  cameraSystemName cameraSystemType cameraSystemSerialNumber metadata mediaCount selectedCount commentCount
  vehicle { ${VEHICLE} }
  media { id type src thumbnailSrc sequenceNumber capturedAt selected filter width height sha256 }
  notice { id citationId number status version sha256 pdfSrc requestedAt renderedAt }
  submittedBy { id name firstName lastName badgeNumber }
  availableActions { type name refusal } missing editable noticeVoid
  ${DESK_FIELDS}`;

const IDS = new Set(['id', 'citation_id']);
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
          : inGraphql(value),
    ]),
  );
}
