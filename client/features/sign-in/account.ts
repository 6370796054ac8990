import type { Session_UserFragment } from '../../graphql/documents';
import type { CitationAction } from '../../graphql/schema';
import { postJson } from '../../lib/http';

/** The user as the REST door gives them (contract §4, 6). */
interface RestAccount {
  id: number;
  name: string;
  first_name: string;
  last_name: string;
  email: string;
  badge_number: number;
  role: { id: number; name: string };
  avatar_src: string | null;
  isProcessingOfficer: boolean;
  isInspectionOfficer: boolean;
  isAdministrator: boolean;
  citationActions: { type: number; name: CitationAction }[];
  single_keys: boolean;
  citationSettings: {
    reference_prefix: string;
    vehicle_license_identifier: string;
    max_evidence_images: number;
    currency_unit: string;
    distance_unit: string;
    speed_unit: string;
  };
}

/** Who has just signed in. Throws `HttpError`, also when the answer is nobody. */
export async function signedInAccount(): Promise<Session_UserFragment> {
  const account = await postJson<RestAccount>('auth/me');
  const settings = account.citationSettings;
  return {
    id: String(account.id),
    name: account.name,
    firstName: account.first_name,
    lastName: account.last_name,
    email: account.email,
    badgeNumber: account.badge_number,
    role: { id: account.role.id, name: account.role.name },
    avatarSrc: account.avatar_src,
    isProcessingOfficer: account.isProcessingOfficer,
    isInspectionOfficer: account.isInspectionOfficer,
    isAdministrator: account.isAdministrator,
    citationActions: account.citationActions,
    singleKeys: account.single_keys,
    citationSettings: {
      referencePrefix: settings.reference_prefix,
      vehicleLicenseIdentifier: settings.vehicle_license_identifier,
      maxEvidenceImages: settings.max_evidence_images,
      currencyUnit: settings.currency_unit,
      distanceUnit: settings.distance_unit,
      speedUnit: settings.speed_unit,
    },
  };
}
