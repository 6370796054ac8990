import { snakeCase } from '../../platform/domain/spelling.pure.js';
import { shownFine } from '../fines/fine.view.js';
import { letterOf } from '../notices/notice.content.js';
import { byName } from '../../platform/identity/officer.pure.js';
import type { Checkpoint } from '../../platform/log/checkpoints/checkpoints.service.js';
import type { CaseSnapshot, PackedAct } from './case-snapshot.js';

/** A value as a file of a package: UTF-8, two spaces, a newline at the end. */
function jsonFile(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/**
 * Returns `case.json`: the fields of the citation in REST without addresses, and without what depends on caller, day or
 * settings; of a decided case the grounds are those that its notice keeps.
 *
 * @param locale of the department, for the fine in words
 */
export function caseJson(snapshot: CaseSnapshot, locale: string): string {
  const { citation, content, deadline, noticeVoid, chain, notices } = snapshot;
  const { media, measurement, notice, addressees, ...fields } = citation;
  const fine = content?.mailing?.fine ?? null;
  return jsonFile({
    format: 'stopline-case/1',
    citation: inSnakeCase({
      ...fields,
      notice_void: noticeVoid,
      deadline,
      media: media.map(({ src: _, thumbnailSrc: __, ...file }) => file),
      measurement: measurement && { ...measurement, by: byName(measurement.by) },
      notice: notice === null ? null : withoutAddress(notice),
      addressees: addressees.map((one) => ({
        ...one,
        recordedBy: one.recordedBy && byName(one.recordedBy),
      })),
      notices: chain,
      letter: content === null ? null : letterOf(content),
      fine: fine === null ? null : shownFine(fine, locale),
      facts: null,
      checks: content?.checks?.map(withOfficerByName) ?? null,
      register: content?.register ?? null,
    }),
    notices: notices.map(({ number, version, sha256, renderedAt, void: isVoid }) => ({
      number,
      version,
      sha256,
      rendered_at: renderedAt,
      void: isVoid,
    })),
  });
}

function withoutAddress<Notice extends { pdfSrc: string }>({ pdfSrc: _, ...notice }: Notice) {
  return notice;
}

type Checks = NonNullable<NonNullable<CaseSnapshot['content']>['checks']>;

function withOfficerByName({ confirmed, ...check }: Checks[number]) {
  return { ...check, confirmed: confirmed && { ...confirmed, user: byName(confirmed.user) } };
}

/** Returns `history.json`. @param inclusions the proofs of the acts, in their order */
export function historyJson(
  acts: readonly PackedAct[],
  inclusions: readonly (readonly string[])[],
): string {
  return jsonFile({
    format: 'stopline-history/1',
    acts: acts.map(({ position, previous, line, hash, shown }, index) => ({
      position,
      previous,
      line,
      hash,
      inclusion: inclusions[index],
      shown,
    })),
  });
}

/** Returns `keys.json`: the signing key alone, without its end, which comes later. */
export function keysJson(
  { origin }: Pick<Checkpoint, 'origin'>,
  key: { id: string; fingerprint: string; publicKey: Buffer; validFrom: Date },
): string {
  return jsonFile({
    origin,
    keys: [
      {
        kty: 'OKP',
        crv: 'Ed25519',
        kid: key.id,
        x: key.publicKey.toString('base64url'),
        valid_from: key.validFrom,
        fingerprint: key.fingerprint,
      },
    ],
  });
}

function inSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSnakeCase);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const entries = Object.entries(value).map(([name, item]): [string, unknown] => [
    snakeCase(name),
    inSnakeCase(item),
  ]);
  return Object.fromEntries(entries);
}
