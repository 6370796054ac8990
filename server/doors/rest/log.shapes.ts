import { z } from 'zod';
import {
  flag,
  moment,
  named,
  orNull,
  page,
  pageOf,
  text,
  texts,
  whole,
} from '../../platform/openapi/fields.js';

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

const Checkpoint = named(
  'LogCheckpoint',
  'A signed statement of the size and the root of the log.',
  {
    size,
    origin,
    root,
    note,
    created_at: moment('Time at which it was made.'),
    timestamped: flag('True if a time stamping authority stamped it (RFC 3161).'),
  },
);

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

export const Consistency = named(
  'LogConsistency',
  'A proof that the log of one size continues that of another.',
  {
    from: whole('Size of the smaller log.', 1_000),
    to: whole('Size of the larger log.', 2_000),
    hashes: texts('In hexadecimal, in the order of RFC 9162 §2.1.4.1.', HASH),
  },
);

export const Inclusion = named('LogInclusion', 'A proof that an entry is in the log.', {
  position: whole('Position of the entry in the log, from 1.', 1_040),
  size: whole('Size of the log.', 2_000),
  leaf: text('Hash of the seal, which is the data of the leaf.', HASH),
  hashes: texts('In hexadecimal, in the order of RFC 9162 §2.1.3.1.', HASH),
});

const fingerprint = text('SHA-256 of the SPKI DER, 64 hexadecimal digits.', HASH);
const validFrom = moment('Time from which on it signs.');
const validUntil = orNull(moment('Time at which it was replaced; null of the key of today.'));

export const SigningKeys = z.strictObject({
  data: z
    .array(
      named('SigningKey', 'A key that checkpoints and court packages are or were signed with.', {
        id: text('The first 16 digits of the fingerprint.', HASH.slice(0, 16)),
        fingerprint,
        valid_from: validFrom,
        valid_until: validUntil,
        introduced: flag('False if the key before did not sign together with it.'),
      }),
    )
    .meta({ description: 'That of today first.' }),
});

export const LogState = named(
  'LogState',
  'Readiness for proofs, and agreement with the checkpoints that were signed.',
  {
    ready: flag('True if there is a checkpoint, and every proof can be given.'),
    broken: flag('True while the history does not continue what was signed before.'),
    origins: z
      .array(origin)
      .meta({ description: 'All origins, the newest first; several where the log was restarted.' }),
  },
);

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
