import { z } from 'zod';
import {
  moment,
  named,
  orNull,
  page,
  pageOf,
  text,
  whole,
} from '../../../platform/openapi/fields.js';
import {
  LogCheckpoint,
  LogConsistency,
  LogInclusion,
  LogState as LogStateModel,
  SigningKey,
} from '../../../features/log/log.model.js';
import { restShape } from '../rest-shape.js';

const origin = text('The name under which the log signs.', 'stopline.example.org/stopline-history');

/** The origin that a route reads: without it the newest one. */
const anOrigin = origin.optional().meta({
  description: 'An origin; without it the newest one.',
  examples: ['stopline.example.org/stopline-history'],
});

const NOTE = `stopline.example.org/stopline-history
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— stopline.example.org/stopline-history Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
`;

export const note = text('The whole note, as C2SP tlog-checkpoint has it.', NOTE);
export const root = text(
  'The root of the tree (RFC 9162) in base64, as in the note.',
  'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=',
);
export const size = whole('Number of sealed entries that it covers.', 20_852_163);

const HASH = 'b04c'.repeat(16);

const Checkpoint = restShape(LogCheckpoint, {
  examples: {
    size: 20_852_163,
    origin: 'stopline.example.org/stopline-history',
    root: 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=',
    note: 'stopline.example.org/stopline-history\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n— stopline.example.org/stopline-history Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n',
  },
});

export const CheckpointPage = pageOf(Checkpoint);

export const OriginQuery = z.strictObject({ origin: anOrigin });

export const CheckpointsQuery = z.strictObject({ page, origin: anOrigin });

export const ConsistencyQuery = z.strictObject({
  from: whole('Size of the smaller log, from 1.', 1_000),
  to: whole('Size of the larger log, up to that of the newest checkpoint.', 2_000),
  origin: anOrigin,
});

export const InclusionQuery = z.strictObject({
  activity_id: whole('Number of the entry.', 1_042),
  size: whole('Size of the log, up to that of the newest checkpoint.', 2_000),
  origin: anOrigin,
});

export const Consistency = restShape(LogConsistency, {
  examples: {
    from: 1_000,
    to: 2_000,
    hashes: ['b04cb04cb04cb04cb04cb04cb04cb04cb04cb04cb04cb04cb04cb04cb04cb04c'],
  },
});

export const Inclusion = restShape(LogInclusion, {
  examples: {
    position: 1_040,
    size: 2_000,
    leaf: HASH,
    hashes: ['b04cb04cb04cb04cb04cb04cb04cb04cb04cb04cb04cb04cb04cb04cb04cb04c'],
  },
});

const fingerprint = text('SHA-256 of the SPKI DER, 64 hexadecimal digits.', HASH);
const validFrom = moment('Time from which on it signs.');
const validUntil = orNull(moment('Time at which it was replaced; null of the key of today.'));

export const SigningKeys = z.strictObject({
  data: z
    .array(
      restShape(SigningKey, {
        examples: { id: HASH.slice(0, 16), fingerprint: 'b04c'.repeat(16) },
      }),
    )
    .meta({ description: 'That of today first.' }),
});

export const LogState = restShape(LogStateModel, {
  own: {
    origins: z
      .array(origin)
      .meta({ description: 'All origins, the newest first; several where the log was restarted.' }),
  },
});

export const PublishedKeys = named(
  'PublishedKeys',
  'The signing keys as JSON Web Keys (RFC 8037).',
  {
    origin,
    keys: z
      .array(
        z.strictObject({
          kty: z.literal('OKP'),
          crv: z.literal('Ed25519'),
          kid: text('The first 16 digits of the fingerprint.', HASH.slice(0, 16)),
          x: text('The public key in base64url.', '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'),
          valid_from: validFrom,
          valid_until: validUntil,
          fingerprint,
        }),
      )
      .meta({ description: 'That of today first.' }),
  },
);
