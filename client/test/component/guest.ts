import { HttpResponse, http } from 'msw';
import { vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { AnswerOf } from '../../lib/session/http';
import type { ErrorCode } from '../../graphql/schema';
import { session } from '../../lib/session/session';
import { appears, stopTimers } from './stopped-clock';
import { api, refusal } from './api';
import { PEOPLE, type Part } from './people';

/** A refusal as REST sends it. */
export const refused = (
  statusCode: number,
  code: ErrorCode,
  message: string,
  errors?: Record<string, string[]>,
) => HttpResponse.json({ statusCode, code, message, errors }, { status: statusCode });

/** The password of everybody in these tests. */
export const PASSWORD = 'four grey horses gallop';

/** The code of everybody's authenticator app. */
export const CODE = '246810';

/** A pixel: the QR code of the second factor. */
const PIXEL =
  'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7' as const;

export const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The account of a person, as REST tells it. */
export function accountOf(part: Part): AnswerOf<'/api/auth/me'> {
  const person = PEOPLE[part];
  const { citationSettings: settings } = person;
  return {
    id: Number(person.id),
    name: person.name,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    badge_number: person.badgeNumber,
    role: { id: 4, name: person.role.name },
    avatar_src: null,
    isProcessingOfficer: person.isProcessingOfficer,
    isInspectionOfficer: person.isInspectionOfficer,
    isAdministrator: person.isAdministrator,
    citationActions: person.citationActions.map(({ type, name }) => ({
      type,
      name: name.toLowerCase() as 'submit',
    })),
    single_keys: person.singleKeys,
    time_zone: null,
    mail_sent_back: false,
    mail_mentioned: false,
    digest_hour: null,
    welcomed: true,
    has_password: true,
    email_editable: true,
    citationSettings: {
      reference_prefix: settings.referencePrefix,
      vehicle_license_identifier: settings.vehicleLicenseIdentifier,
      max_evidence_images: settings.maxEvidenceImages,
      currency_unit: settings.currencyUnit,
      distance_unit: settings.distanceUnit,
      speed_unit: settings.speedUnit,
    },
  };
}

/** What the server says to a guest who asks who they are. */
const NOBODY = refusal('UNAUTHENTICATED', 'Nobody is signed in', 401);

/** Answers as the server does it where nobody is signed in; the browser is a new one, in which nobody has signed out. */
export function answerNobody(): void {
  session.end();
  api.answer({
    me: () => {
      throw NOBODY;
    },
  });
}

/**
 * Answers the sign-in of a person with {@link PASSWORD} and {@link CODE}, as the server does it.
 * @param isNew true where the second factor is not registered yet; it is after the first sign-in
 */
export function answerSignIn(part: Part, isNew = false): void {
  let isRegistered = !isNew;
  answerNobody();
  api.worker.use(
    http.post('/api/auth/login/verify', async ({ request }) => {
      const { email, password } = (await request.json()) as Record<string, string>;
      if (email !== PEOPLE[part].email || password !== PASSWORD)
        return refused(401, 'INVALID_CREDENTIALS', 'Invalid Email/Password');
      return HttpResponse.json({
        twofah_status: isRegistered ? 'active' : 'new',
        twofah_qrcode: isRegistered ? null : PIXEL,
        twofah_secret: isRegistered ? null : SECRET,
        passkey_options: null,
      });
    }),
    http.post('/api/auth/login/twofah', async ({ request }) => {
      const { code } = (await request.json()) as Record<string, string>;
      if (code !== CODE) return refused(401, 'INVALID_CODE', 'Invalid code entered');
      isRegistered = true;
      api.answer({ me: () => PEOPLE[part], appInfo: () => ({ locale: 'en-US', timeZone: 'UTC' }) });
      return HttpResponse.json({});
    }),
    http.post('/api/auth/me', () => HttpResponse.json(accountOf(part))),
  );
}

/** The time for which a sign-in says that it loads the dashboard, ms (specification, section 9). */
const REDIRECT_MS = 1_500;

/** Enters the right code, and lets the time pass until the first page is due. */
export async function enterCode(): Promise<void> {
  await page.getByLabelText('Code').fill(CODE);
  stopTimers();
  await userEvent.keyboard('{Enter}');
  await appears(page.getByText('Loading Dashboard'));
  vi.advanceTimersByTime(REDIRECT_MS);
  vi.useRealTimers();
}
