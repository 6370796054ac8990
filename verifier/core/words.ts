import type {
  ActVerdict,
  Compared,
  FileFinding,
  FileVerdict,
  Report,
  UnreadableReport,
} from './report.js';

/** Returns the sentence of the verdict. */
export function verdictSentence(report: Report | UnreadableReport): string {
  if (report.verdict === 'UNREADABLE') return 'This file is not a court package.';
  if (report.verdict === 'GENUINE')
    return 'Nothing in this package has changed since it was signed.';
  if (report.key?.compared === 'OTHER')
    return 'This package is not signed by the key that you compared.';
  return report.checkpoint?.compared === 'OTHER' && report.problems.length === 1
    ? 'This package does not fit the checkpoint that you compared.'
    : 'This package is not as it was signed.';
}

/** The words for the verdicts on files and packages, as people read them. */
export const VERDICT_WORDS = {
  GENUINE: 'Genuine',
  CHANGED: 'Changed',
  MISSING: 'Missing',
  NOT_LISTED: 'Not vouched for',
  NOT_IN_LOG: 'Not vouched for',
  UNREADABLE: 'Unreadable',
} as const satisfies Record<FileVerdict | 'UNREADABLE', string>;

/** Returns the word for a file in its row. */
export const fileWord = ({ verdict, isVouched }: FileFinding): string =>
  verdict === 'GENUINE' && !isVouched ? 'Not proven' : VERDICT_WORDS[verdict];

/** Stands behind an act whose words the package leaves out. */
export const HIDDEN = '(words hidden)';

/** Returns how many acts have words that the package leaves out; null if none has. */
export function hiddenWords({ acts }: Report): string | null {
  const count = acts.filter(({ isHidden }) => isHidden).length;
  if (count === 0) return null;
  return count === 1
    ? 'The words of 1 act are hidden: the log proves that it was done, and not what it says'
    : `The words of ${count} acts are hidden: the log proves that they were done, and not what they say`;
}

/** The words for the verdicts on acts. */
export const ACT_WORDS: Record<ActVerdict, string> = {
  GENUINE: 'Genuine',
  CHANGED: 'Changed',
  NOT_IN_LOG: 'Changed',
};

/** The sentences about a key that signed. */
const KEY_WORDS: Record<Compared, string> = {
  NOT: 'Signed by a key that you have not compared',
  SAME: 'Signed by the key that you compared',
  OTHER: 'Signed by another key than the one that you compared',
};

const WITHOUT_SIGNATURE = 'The signature does not fit';

/** Returns the sentence about the key. */
export const keyWords = (isSigned: boolean, compared: Compared): string =>
  isSigned ? KEY_WORDS[compared] : WITHOUT_SIGNATURE;

/** The sentences about the checkpoint of the log. */
export const CHECKPOINT_WORDS: Record<Compared, string> = {
  NOT: 'Not compared with a checkpoint that was kept elsewhere',
  SAME: 'The log continues the checkpoint that you compared',
  OTHER: 'Does not agree with the checkpoint that you compared',
};

/** The sentence about a time stamp: its signature is checked by another program. */
export const TIMESTAMP_LIMIT =
  "The authority's signature is not checked here: openssl ts -verify does that";

/** Returns the sentence about a kept checkpoint from before or after a restart of the log; null if it is of the same origin. */
export const restartWords = ({ checkpoint }: Report): string | null =>
  checkpoint?.keptOrigin == null
    ? null
    : `The log was restarted between the two: the checkpoint that you compared is of ${checkpoint.keptOrigin}`;

/** Returns the words about the files that rest on the signature alone. */
export const statedBy = ({ isListSigned, words }: Report): string =>
  isListSigned ? `stated by ${words.organization ?? 'the signer'}` : 'the signature does not fit';
