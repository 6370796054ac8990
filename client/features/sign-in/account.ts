import type { Session_UserFragment } from '../../graphql/documents';
import type { CitationAction } from '../../graphql/schema';
import { postJson } from '../../lib/session/http';

/** The user who has just signed in. Throws `HttpError`, also when nobody is signed in. */
export async function signedInAccount(): Promise<Session_UserFragment> {
  const account = await postJson('/api/auth/me');
  const settings = account.citationSettings;
  return {
    id: String(account.id),
    name: account.name,
    firstName: account.first_name,
    lastName: account.last_name,
    email: account.email,
    badgeNumber: account.badge_number,
    role: { name: account.role.name },
    avatarSrc: account.avatar_src,
    isProcessingOfficer: account.isProcessingOfficer,
    isInspectionOfficer: account.isInspectionOfficer,
    isAdministrator: account.isAdministrator,
    citationActions: account.citationActions.map(({ type, name }) => ({
      type,
      name: name.toUpperCase() as CitationAction,
    })),
    singleKeys: account.single_keys,
    timeZone: account.time_zone,
    mailSentBack: account.mail_sent_back,
    mailMentioned: account.mail_mentioned,
    digestHour: account.digest_hour,
    welcomed: account.welcomed,
    hasPassword: account.has_password,
    emailEditable: account.email_editable,
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
