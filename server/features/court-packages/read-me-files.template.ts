import type { PackedAct } from './case-snapshot.js';

/** The meaning of a file: the beginning of its path, its content, and what it proves or does not. */
type Meaning = [path: string, what: string, proves: string];

const PAGE = 'data/READ-ME-FIRST.html';

/** @param history what history.json proves */
const meanings = (history: string): readonly Meaning[] => [
  [
    'data/event/event.json',
    'The message of the camera, byte by byte.',
    'Its hash is written in the first act of the history. It has not changed since it arrived. It does not prove that the camera measured right.',
  ],
  [
    'data/media/',
    'The pictures and videos, byte by byte as the camera sent them.',
    'Their hashes are written in the first act of the history. They have not changed since they arrived.',
  ],
  [
    'data/notices/',
    'Each version of the notice, as it was made.',
    'The hash of each is written in an act of the history. No later version took its place.',
  ],
  [
    'data/history.json',
    'The acts on the case, each with its place in the log of the whole department.',
    history,
  ],
  [
    'data/case.json',
    'The case as a table for programs.',
    'It rests on the signature alone: the department states it. The acts and files are what is proved.',
  ],
  [PAGE, 'This page.', 'It rests on the signature alone: the department states it.'],
  [
    'data/log/checkpoint.txt',
    'The signed size and root of the log of the whole department.',
    'All proofs in history.json lead to it. Compare it with a checkpoint that was published or kept elsewhere: then the log was not rewritten.',
  ],
  [
    'data/log/checkpoint.tsr',
    'A time stamp of an independent authority on the checkpoint.',
    'The checkpoint, and with it each act here, existed at that time.',
  ],
  [
    'data/keys.json',
    'The public key of the department.',
    'By itself it proves nothing: anybody can make a key. Compare its fingerprint with one that you got elsewhere.',
  ],
  [
    'bag-info.txt',
    'The department, the case, purpose and recipient, and the day of the checkpoint; bagit.txt tells the form of the package.',
    'It rests on the signature alone: the department states it.',
  ],
  [
    'manifest-sha256.txt',
    'The hash of each file in data. The hashes of this list, of bag-info.txt, bagit.txt and signing-key.pem are in tagmanifest-sha256.txt.',
    'With the signature: no file was changed, added or taken away since.',
  ],
  [
    'signature.ed25519',
    'The signature of the department on tagmanifest-sha256.txt.',
    'Whoever holds the key has signed these files as they are.',
  ],
  [
    'signing-key.pem',
    'The same public key as in keys.json, for openssl.',
    'By itself it proves nothing, as keys.json.',
  ],
];

const IN_ORDER = 'Each act is as it was written down, in this order';
const OLDER =
  'Acts of an older form (their line does not begin with &quot;v2&quot;) have no number: one that is missing would not show, and looks of that form are left out. Their lines have all words, and internet addresses too.';

/** Returns what history.json proves: acts of the first form have no numbers, and their lines are in the open. */
function provedByHistory(acts: readonly Pick<PackedAct, 'form'>[]): string {
  const [hasOlder, hasNewer] = [1, 2].map((one) => acts.some(({ form }) => form === one));
  if (!hasOlder)
    return `${IN_ORDER}, and none in between is missing. Acts whose words are not shown are proved without them; internet addresses are left out.`;
  if (!hasNewer) return `${IN_ORDER}. ${OLDER}`;
  return `${IN_ORDER}. ${OLDER} Of the other acts none in between is missing; those whose words are not shown are proved without them, and their internet addresses are left out.`;
}

/** Returns the part of READ-ME-FIRST.html about what each file proves, and what not. @param acts those that are packed */
export function filesSection(
  { paths }: { paths: readonly string[] },
  acts: readonly Pick<PackedAct, 'form'>[],
): string {
  const isThere = (start: string): boolean =>
    !start.startsWith('data/') || start === PAGE || paths.some((path) => path.startsWith(start));
  const rows = meanings(provedByHistory(acts))
    .filter(([start]) => isThere(start))
    .map(
      ([start, what, proves]) =>
        `<tr><td><code>${start}</code></td><td>${what}</td><td>${proves}</td></tr>`,
    );
  return `<h2>What each file proves, and what not</h2>
<table class="files"><thead><tr><th scope="col">File</th><th scope="col">It is</th><th scope="col">It proves</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
<p>The proof says that files and acts are what they were. It does not say that a decision was right, or that a camera measured right. Acts after the checkpoint are not in this package.</p>`;
}
