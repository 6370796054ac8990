import { QUEUES } from '../../features/citations/citation.workflow.js';
import { DIRECTIONS, SORT_COLUMNS } from '../../features/citations/citations.queries.js';
import type { Schema } from './openapi-schemas.js';

/** What a route answers when it does what it is asked. */
export interface Answer {
  description: string;
  /** None: no body. */
  schema?: Schema;
  /** Other than `application/json`. */
  types?: readonly string[];
}

/** One route as its reader needs it; who may call it is read from its `@Allow`. */
export interface Operation {
  tag: (typeof TAGS)[number];
  summary: string;
  description?: string;
  query?: Record<string, Schema>;
  body?: Schema;
  /** The parts of a `multipart/form-data` body, each of which it must have. */
  parts?: Record<string, Schema>;
  /** It may be sent a version by `If-Match`. */
  versioned?: true;
  answers: Partial<Record<200 | 201 | 202 | 204 | 206 | 303 | 304 | 503, Answer>>;
  /** Refusals beside those that follow from what the route takes. */
  refuses?: readonly (401 | 403 | 404 | 409 | 413 | 415 | 416 | 429 | 503)[];
}

export const TAGS = [
  'Citations',
  'Evidence',
  'Notices',
  'Events',
  'Discussion',
  'Notifications',
  'Dashboard',
  'Signing in',
  'Profile',
  'Users',
  'API tokens',
  'Settings',
  'Logs',
  'Operations',
] as const;

/** A shape by its name: a type of `schema.graphql` in snake case, or one of {@link SHAPES}. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const listOf = (items: Schema): Schema => ({ type: 'array', items });
const object = (properties: Record<string, Schema>, ...optional: string[]): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});
const text = (description: string): Schema => ({ type: 'string', description });
const nullable = (type: string, description: string): Schema => ({
  type: [type, 'null'],
  description,
});
const file = (description: string, contentMediaType?: string): Schema => ({
  type: 'string',
  format: 'binary',
  description,
  ...(contentMediaType === undefined ? {} : { contentMediaType }),
});
const page = {
  page: {
    type: 'integer',
    minimum: 1,
    default: 1,
    description: 'From 1; past the end is empty, not an error.',
  },
};
const pageOf = (name: string): Schema =>
  object({
    data: listOf(ref(name)),
    current_page: { type: 'integer', description: 'The number of this page, from 1.' },
    last_page: { type: 'integer', description: 'The number of the last page.' },
    per_page: { type: 'integer', description: 'Rows a page.' },
    total: { type: 'integer', description: 'Rows on all pages.' },
  });
const ok = (description: string, schema: Schema): Operation['answers'] => ({
  200: { description, schema },
});
const citation = ok('The citation as it is now.', ref('Citation'));
const message = ok('A sentence for a toast.', ref('Message'));
const queues = { type: 'string', enum: [...QUEUES] };
const sortKeys = {
  type: 'string',
  enum: Object.keys(SORT_COLUMNS),
  default: 'updated_at',
};

/** Shapes that REST has for itself. */
export const SHAPES: Record<string, Schema> = {
  Error: {
    ...object(
      {
        statusCode: { type: 'integer', description: 'The HTTP status again.' },
        message: text('One sentence, fit for a toast.'),
        errors: {
          type: 'object',
          additionalProperties: listOf({ type: 'string' }),
          description: 'By field, every sentence about it; with 422 only.',
        },
      },
      'errors',
    ),
    description: 'Every refusal has this body.',
  },
  Message: object({ message: text('One sentence, fit for a toast.') }),
  Count: object({ total: { type: 'integer', description: 'How many there are.' } }),
  CitationRow: {
    description:
      'A citation as lists have it: what their tables show, without media, metadata and camera.',
    ...object({
      id: { type: 'integer' },
      version: {
        type: 'integer',
        description: 'Grows with each change; send it back as `If-Match`.',
      },
      reference_id: text('Our number of the event.'),
      stopline_reference_id: nullable('string', 'Number of the notice, once there is one.'),
      report_status: ref('ReportStatus'),
      recommendation: { anyOf: [ref('Recommendation'), { type: 'null' }] },
      camera_case_generated_at: { type: 'string', format: 'date-time' },
      updated_at: { type: 'string', format: 'date-time' },
      submitted_at: { type: ['string', 'null'], format: 'date-time' },
      media_count: { type: 'integer' },
      selected_count: {
        type: 'integer',
        description: 'How many of the media are chosen as evidence.',
      },
      comment_count: { type: 'integer' },
      vehicle: object({
        cause: ref('Cause'),
        owner_name: nullable('string', 'Name of the owner.'),
        owner_vehicle_license_plate: nullable('string', 'Plate of the vehicle.'),
      }),
      available_actions: listOf(ref('OfferedAction')),
      editable: {
        type: 'boolean',
        description: 'Whether the caller may change vehicle and evidence now.',
      },
    }),
  },
  Transition: {
    description:
      'What is to become of a citation. The server decides the next status from its table of transitions.',
    ...object(
      {
        report_status: {
          type: 'string',
          enum: ['REVIEW', 'UPDATED_REVIEW', 'REVISE', 'HOLD', 'DISCARDED', 'COMPLETED'],
          description: 'REVIEW and UPDATED_REVIEW both mean to submit.',
        },
        recommendation: {
          anyOf: [ref('Recommendation'), { type: 'null' }],
          description: 'Required to submit.',
        },
        reason: {
          ...nullable('string', 'Why; goes into the history and to the submitter.'),
          maxLength: 255,
        },
      },
      'recommendation',
      'reason',
    ),
  },
  AcceptedEvent: object({
    id: { type: 'integer', description: 'The citation made of the event.' },
    reference_id: text('Our number of the event.'),
    report_status: { const: 'PENDING' },
  }),
  Credentials: object({ email: text('Address of the account.'), password: text('Its password.') }),
  CredentialsWithCode: object({
    email: text('Address of the account.'),
    password: text('Its password.'),
    code: {
      type: 'string',
      pattern: '^[0-9]{6}$',
      description: 'Six digits of the authenticator app.',
    },
  }),
  PasswordReset: object({
    email: text('From `auth/is_reset`.'),
    password: { type: 'string', minLength: 12, maxLength: 128, description: 'The new password.' },
    reset_token: text('From `auth/is_reset`.'),
  }),
  FailedJob: object({
    id: { type: 'integer' },
    name: text('What kind of job.'),
    attempts: { type: 'integer', description: 'How often it was tried.' },
    last_error: nullable('string', 'Why the last try failed.'),
    created_at: { type: 'string', format: 'date-time' },
    finished_at: { type: ['string', 'null'], format: 'date-time' },
    request_id: nullable('string', 'The request that caused it, as the logs have it.'),
    redrivable: { type: 'boolean', description: 'Whether it can be driven again.' },
  }),
  Health: object({
    status: { enum: ['ok', 'unavailable', 'stopping'] },
    dependencies: object({
      postgres: { enum: ['up', 'down'] },
      redis: { enum: ['up', 'down'] },
      storage: { enum: ['up', 'down'] },
    }),
  }),
};

/**
 * Every route of the running server, by method and address. A test compares it with the controllers, and the shapes with
 * what the routes answer.
 */
export const OPERATIONS: Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Operation> = {
  'GET /api/citations': {
    tag: 'Citations',
    summary: 'A page of one of the five lists',
    query: {
      status: { ...queues, description: 'Which list; `pending` has PENDING, UPDATED and REVISE.' },
      sortby: { ...sortKeys, description: 'What to sort by.' },
      order: { type: 'string', enum: [...DIRECTIONS], default: 'desc' },
      ...page,
    },
    answers: ok('15 citations a page.', pageOf('CitationRow')),
  },
  'GET /api/search': {
    tag: 'Citations',
    summary: 'Search events',
    description: 'Every parameter may be left out. Totals are counted up to 1,000.',
    query: {
      reference_number: text('Part of either reference.'),
      report_status: ref('ReportStatus'),
      cause: ref('Cause'),
      vehicle_registration_plate: text('Part of the plate; spaces, dashes and case do not count.'),
      vehicle_owner: text("Part of the owner's name; case does not count."),
      start_date: { type: 'string', format: 'date-time', description: 'From this moment on.' },
      end_date: { type: 'string', format: 'date-time', description: 'Up to this moment.' },
      ...page,
    },
    answers: ok('15 citations a page.', pageOf('CitationRow')),
  },
  'GET /api/citations/:id': { tag: 'Citations', summary: 'One citation', answers: citation },
  'PUT /api/citations/:id': {
    tag: 'Citations',
    summary: 'Submit, hold, revise, discard or complete',
    description: 'Needs what a notice needs to complete; otherwise 422 with what is missing.',
    body: ref('Transition'),
    versioned: true,
    answers: citation,
    refuses: [409],
  },
  'GET /api/citations/:id/history': {
    tag: 'Citations',
    summary: 'What happened to an event',
    answers: ok('Oldest first.', listOf(ref('HistoryItem'))),
  },
  'PUT /api/citations/:id/media/update/:mediaId': {
    tag: 'Evidence',
    summary: 'Choose an image as evidence, or put it back',
    body: object({ selected: { type: 'boolean' } }),
    versioned: true,
    answers: citation,
    refuses: [409],
  },
  'GET /api/citations/:id/vehicle/lookup': {
    tag: 'Evidence',
    summary: 'Ask the vehicle registry',
    description: 'Each question is logged.',
    query: { term: { type: 'string', maxLength: 16, description: 'The plate.' } },
    answers: ok('The vehicle and its owner.', ref('RegistryVehicle')),
    refuses: [409, 503],
  },
  'PUT /api/citations/:id/vehicle/update': {
    tag: 'Evidence',
    summary: 'Correct owner and vehicle',
    body: ref('VehicleInput'),
    versioned: true,
    answers: citation,
    refuses: [409],
  },
  'GET /api/media/:id': {
    tag: 'Evidence',
    summary: 'An image or a video as the camera sent it',
    description: 'Takes byte ranges. The ETag is its SHA-256.',
    answers: {
      200: {
        description: 'The file.',
        types: ['image/jpeg', 'image/png', 'video/mp4'],
        schema: file('The file.'),
      },
      206: {
        description: 'The part that was asked for.',
        types: ['video/mp4'],
        schema: file('A part.'),
      },
      304: { description: 'The browser has it already.' },
    },
    refuses: [409, 416],
  },
  'GET /api/media/:id/thumbnail': {
    tag: 'Evidence',
    summary: 'A small picture of it, 640 pixels on its longer side',
    query: {
      size: { enum: ['large'], description: '1,600 pixels, for a closer look.' },
    },
    answers: {
      200: { description: 'The picture.', types: ['image/webp'], schema: file('The picture.') },
      304: { description: 'The browser has it already.' },
    },
    refuses: [409, 416],
  },
  'GET /api/notices/:id/pdf': {
    tag: 'Notices',
    summary: 'The notice of a citation',
    description: 'The id is that of the citation.',
    answers: {
      200: {
        description: 'The current notice.',
        types: ['application/pdf'],
        schema: file('The PDF.'),
      },
      202: { description: 'It is being made.', schema: object({ status: { const: 'PENDING' } }) },
      304: { description: 'The browser has it already.' },
    },
    refuses: [409],
  },
  'POST /api/notices/:id/print': {
    tag: 'Notices',
    summary: 'Write down that a notice was printed',
    answers: { 201: { description: 'The notice.', schema: ref('Notice') } },
    refuses: [409],
  },
  'POST /api/notices/:id/render': {
    tag: 'Notices',
    summary: 'Order a new version of a notice',
    answers: {
      201: { description: 'The new notice, which is being made.', schema: ref('Notice') },
    },
    refuses: [409],
  },
  'POST /api/events': {
    tag: 'Events',
    summary: 'Deliver a camera event',
    description:
      'The answer comes when event and files are durable. The same case of the same camera again is not an error: 200 and the first one.',
    parts: {
      event: {
        allOf: [ref('CameraEvent')],
        contentMediaType: 'application/json',
        description: 'The document.',
      },
      file: listOf(
        file(
          'A file that the document names: JPEG, PNG or MP4. The name of its part does not matter.',
        ),
      ),
    },
    answers: {
      201: { description: 'Accepted.', schema: ref('AcceptedEvent') },
      200: { description: 'Known already.', schema: ref('AcceptedEvent') },
    },
  },
  'GET /api/citations/:id/comments': {
    tag: 'Discussion',
    summary: 'The discussion of an event',
    answers: ok('Oldest first.', listOf(ref('Comment'))),
  },
  'GET /api/citations/:id/comments/count': {
    tag: 'Discussion',
    summary: 'How many comments there are',
    answers: ok('The count.', ref('Count')),
  },
  'POST /api/citations/:id/comments/add': {
    tag: 'Discussion',
    summary: 'Comment on an event',
    body: object({ body: { type: 'string', maxLength: 255 } }),
    answers: { 201: { description: 'The comment.', schema: ref('Comment') } },
    refuses: [429],
  },
  'GET /api/user/notifications': {
    tag: 'Notifications',
    summary: "A page of the caller's notifications",
    query: page,
    answers: ok('Newest first, 15 a page.', pageOf('Notification')),
  },
  'GET /api/user/notifications/count': {
    tag: 'Notifications',
    summary: 'How many are unread',
    answers: ok('The count.', ref('Count')),
  },
  'PUT /api/user/notifications/:id': {
    tag: 'Notifications',
    summary: 'Mark one as read',
    answers: ok('The notification.', ref('Notification')),
  },
  'GET /api/app/dashboard': {
    tag: 'Dashboard',
    summary: 'Figures of the dashboard',
    answers: ok('Notices of the last 12 months, and what waits.', ref('DashboardStats')),
  },
  'GET /api/csrf-cookie': {
    tag: 'Signing in',
    summary: 'Set the cookie XSRF-TOKEN',
    answers: { 204: { description: 'It is set.' } },
  },
  'POST /api/auth/login/verify': {
    tag: 'Signing in',
    summary: 'First step: e-mail and password',
    body: ref('Credentials'),
    answers: ok(
      'Whether two-factor is registered; the key and its QR code where not.',
      ref('LoginVerification'),
    ),
    refuses: [401, 429],
  },
  'POST /api/auth/login/twofah': {
    tag: 'Signing in',
    summary: 'Second step: the code',
    description: 'Sets the session cookies. A first right code completes the registration.',
    body: ref('CredentialsWithCode'),
    answers: ok('The user.', ref('User')),
    refuses: [401, 409, 429],
  },
  'POST /api/auth/me': {
    tag: 'Signing in',
    summary: 'The signed-in person',
    answers: ok('The user.', ref('User')),
  },
  'POST /api/auth/refresh': {
    tag: 'Signing in',
    summary: 'Continue the session by its refresh cookie',
    answers: message,
    refuses: [401],
  },
  'POST /api/auth/logout': { tag: 'Signing in', summary: 'End the session', answers: message },
  'POST /api/auth/reset': {
    tag: 'Signing in',
    summary: 'Ask for a link to reset the password',
    description:
      'The same answer for every address, also beyond 5 mails an account and 30 a client address in an hour.',
    body: object({ email: text('Address of the account.') }),
    answers: message,
  },
  'POST /api/auth/is_reset': {
    tag: 'Signing in',
    summary: 'Read a reset link without using it',
    body: object({ token: text('The last part of the link.') }),
    answers: ok('Whose it is.', ref('PasswordResetCheck')),
    refuses: [404, 429],
  },
  'POST /api/auth/reset_password': {
    tag: 'Signing in',
    summary: 'Set a new password by a reset link',
    body: ref('PasswordReset'),
    answers: message,
    refuses: [404, 429],
  },
  'PUT /api/user/profile': {
    tag: 'Profile',
    summary: 'Change name, address, password or picture',
    body: ref('ProfileInput'),
    answers: ok('The user, and whether he has to sign in again.', ref('ProfileResult')),
    refuses: [429],
  },
  'PUT /api/user/preferences': {
    tag: 'Profile',
    summary: 'Change how one wants to work',
    body: ref('PreferencesInput'),
    answers: ok('The preferences as they are now.', ref('Preferences')),
  },
  'POST /api/user/profile/upload': {
    tag: 'Profile',
    summary: 'Upload a picture',
    parts: { file: file('JPEG or PNG, at most 5 MB.') },
    answers: {
      201: {
        description: 'What `PUT user/profile` takes as `file`.',
        schema: object({ file: text('Its name.') }),
      },
    },
  },
  'GET /api/users/:id/avatar': {
    tag: 'Profile',
    summary: "Somebody's picture",
    answers: {
      200: {
        description: '256 × 256 pixels.',
        types: ['image/webp'],
        schema: file('The picture.'),
      },
      304: { description: 'The browser has it already.' },
    },
  },
  'GET /api/users': {
    tag: 'Users',
    summary: 'A page of the active users',
    query: page,
    answers: ok('15 a page, in the order they were added.', pageOf('UserAccount')),
  },
  'POST /api/users': {
    tag: 'Users',
    summary: 'Add a user',
    description: 'He is invited by mail to choose a password.',
    body: ref('CreateUserInput'),
    answers: { 201: { description: 'The user.', schema: ref('UserAccount') } },
    refuses: [409],
  },
  'PUT /api/users/:badgeNumber': {
    tag: 'Users',
    summary: 'Change a user, reset his password or his two-factor',
    body: ref('UpdateUserInput'),
    answers: ok('The user.', ref('UserAccount')),
    refuses: [409],
  },
  'DELETE /api/users/:badgeNumber': {
    tag: 'Users',
    summary: 'Deactivate a user',
    answers: { 204: { description: 'His sessions have ended; his name stays on what he did.' } },
    refuses: [409],
  },
  'POST /api/users/:badgeNumber/release_lock': {
    tag: 'Users',
    summary: 'Let a locked account try again at once',
    answers: ok('The user.', ref('UserAccount')),
  },
  'GET /api/tokens': {
    tag: 'API tokens',
    summary: 'All API tokens',
    answers: ok('Newest first; never the tokens themselves.', listOf(ref('ApiToken'))),
  },
  'POST /api/tokens': {
    tag: 'API tokens',
    summary: 'Make an API token',
    body: ref('ApiTokenInput'),
    answers: {
      201: {
        description: 'The token, shown this once.',
        schema: object({
          id: { type: 'integer' },
          token: text('To be sent as `Authorization: Bearer …`.'),
        }),
      },
    },
  },
  'DELETE /api/tokens/:id': {
    tag: 'API tokens',
    summary: 'Revoke an API token',
    answers: { 204: { description: 'It is worth nothing from now on.' } },
  },
  'GET /api/settings/citation': {
    tag: 'Settings',
    summary: 'The citation settings, for officers',
    answers: ok('The settings.', ref('CitationSettings')),
  },
  'GET /api/settings/admin/citation': {
    tag: 'Settings',
    summary: 'The citation settings, for administrators',
    answers: ok('The settings.', ref('CitationSettings')),
  },
  'PUT /api/settings/admin/citation': {
    tag: 'Settings',
    summary: 'Change the citation settings',
    body: ref('CitationSettingsInput'),
    answers: ok('The settings.', ref('CitationSettings')),
  },
  'GET /api/pdf-settings': {
    tag: 'Settings',
    summary: 'A page of the settings of notices',
    query: page,
    answers: ok('One for each cause.', pageOf('PdfSetting')),
  },
  'PUT /api/pdf-settings/:id': {
    tag: 'Settings',
    summary: 'Change what notices of a cause say',
    body: ref('PdfSettingInput'),
    answers: ok('The setting.', ref('PdfSetting')),
    refuses: [409],
  },
  'POST /api/pdf-settings/:id/preview': {
    tag: 'Settings',
    summary: 'See a notice with settings that are not saved',
    body: ref('PdfSettingInput'),
    answers: {
      200: {
        description: 'A notice of an invented case.',
        types: ['application/pdf'],
        schema: file('The PDF.'),
      },
    },
    refuses: [503],
  },
  'POST /api/pdf-settings/logo': {
    tag: 'Settings',
    summary: 'Upload a logo',
    parts: { file: file('JPEG or PNG, at most 5 MB.') },
    answers: {
      201: {
        description: 'What the settings take as `office_logo_src`.',
        schema: object({ src: text('A data URI.') }),
      },
    },
  },
  'GET /api/logs': {
    tag: 'Logs',
    summary: 'A page of both logs',
    query: {
      ...page,
      citation_id: { type: 'integer', minimum: 1, description: 'What is about this event only.' },
    },
    answers: ok('50 of each, newest first.', ref('LogPage')),
  },
  'GET /api/jobs/failed': {
    tag: 'Operations',
    summary: 'Jobs that have failed for good',
    query: page,
    answers: ok('15 a page, newest first; never what they carry.', pageOf('FailedJob')),
  },
  'POST /api/jobs/:id/redrive': {
    tag: 'Operations',
    summary: 'Let a failed job be tried again from the start',
    answers: ok('It is queued.', object({ id: { type: 'integer' }, status: { const: 'queued' } })),
    refuses: [409],
  },
  'GET /api/openapi.json': {
    tag: 'Operations',
    summary: 'This description',
    answers: ok('OpenAPI 3.1.', { type: 'object' }),
  },
  'GET /api/docs': {
    tag: 'Operations',
    summary: 'This description to read',
    answers: { 200: { description: 'A page.', types: ['text/html'], schema: { type: 'string' } } },
  },
  'GET /health/live': {
    tag: 'Operations',
    summary: 'Whether the process runs',
    answers: ok('It does.', object({ status: { const: 'ok' }, version: text('Of the package.') })),
  },
  'GET /health/ready': {
    tag: 'Operations',
    summary: 'Whether the process can serve',
    answers: {
      200: { description: 'It can.', schema: ref('Health') },
      503: {
        description: 'It cannot: which dependency is down, or that it is stopping.',
        schema: ref('Health'),
      },
    },
  },
  'GET /metrics': {
    tag: 'Operations',
    summary: 'What Prometheus reads',
    description: 'From this machine, or with `Authorization: Bearer` and METRICS_TOKEN.',
    answers: {
      200: { description: 'Text format 0.0.4.', types: ['text/plain'], schema: { type: 'string' } },
    },
    refuses: [403],
  },
};
