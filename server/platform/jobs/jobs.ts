/** The payload of each job; the row of `jobs` has it, Bull has only the row's id. */
export interface JobPayloads {
  renderNotice: { noticeId: number };
  /** `userId`: of a mail that is not sent once this user is deactivated. */
  sendMail: { to: string; subject: string; text: string; html: string; userId?: number };
  deriveImages: { citationId: number };
  /** `ip`: where the decision was taken. */
  carryOutDecision: { decisionId: number; ip: string };
  /** A file counts only in the attempt of its run that it was ordered in. */
  makeRunFile: { fileId: number; attempt: number };
  deleteRunFiles: { runId: number };
  makeNoticeCopy: { copyId: number };
  /** Delivers what waits for a webhook. */
  deliverWebhook: { webhookId: number };
  /** Tries a function of the checks on the newest events. */
  rehearse: { rehearsalId: number };
  makeCourtPackage: { packageId: number };
  /** Decides many notices of a recall, some at a time. */
  decideRecallBatch: { batchId: number };
  /** Makes the key of an owner's name anew; null for those of all events. */
  foldOwnerNames: { citationId: number | null };
  checkRegistryImport: { importId: number };
  applyRegistryImport: { importId: number };
  /** Deletes the file and the rows of an import that has ended. */
  clearRegistryImport: { importId: number };
}

export type JobName = keyof JobPayloads;

/** The Bull queues: each has its own lanes in every worker, so that a rush of one kind holds up no other. */
export const QUEUES = [
  'notices',
  'mail',
  'media',
  'decisions',
  'runs',
  'webhooks',
  'rehearsals',
  'packages',
  'registry',
  'recalls',
] as const;
export type JobQueue = (typeof QUEUES)[number];

/**
 * Number of jobs of a queue that one worker runs at once. A file of a run takes a good part of its memory: one at a
 * time.
 */
export const LANES: Record<JobQueue, number> = {
  notices: 2,
  mail: 4,
  media: 2,
  decisions: 10,
  runs: 1,
  // One for each of the 20 webhooks, and some for jobs that find another one at work.
  webhooks: 24,
  // Only one is running at a time.
  rehearsals: 1,
  // Each reads the files of its case twice.
  packages: 1,
  // A file that is applied does not wait for one that is checked.
  registry: 2,
  // One batch of a recall at a time; each keeps a connection busy.
  recalls: 1,
};

/** The options of a job: its Bull queue, the number of tries, the time limit of one try, and the pause between tries. */
export interface JobOptions {
  queue: JobQueue;
  maxAttempts: number;
  /** A try that takes longer counts as stuck: its lease is no longer renewed and another worker may take it. */
  limitSeconds: number;
  /** The wait before the next try, doubled each time up to ten minutes. */
  backoffSeconds: number;
  /** The payload holds a secret: it is wiped as soon as the job is done. */
  secret?: true;
}

export const JOBS: Record<JobName, JobOptions> = {
  renderNotice: { queue: 'notices', maxAttempts: 8, limitSeconds: 60, backoffSeconds: 2 },
  sendMail: { queue: 'mail', maxAttempts: 12, limitSeconds: 60, backoffSeconds: 5, secret: true },
  deriveImages: { queue: 'media', maxAttempts: 5, limitSeconds: 120, backoffSeconds: 2 },
  carryOutDecision: { queue: 'decisions', maxAttempts: 15, limitSeconds: 60, backoffSeconds: 1 },
  makeRunFile: { queue: 'runs', maxAttempts: 8, limitSeconds: 300, backoffSeconds: 1 },
  deleteRunFiles: { queue: 'runs', maxAttempts: 12, limitSeconds: 300, backoffSeconds: 5 },
  makeNoticeCopy: { queue: 'notices', maxAttempts: 8, limitSeconds: 60, backoffSeconds: 2 },
  deliverWebhook: { queue: 'webhooks', maxAttempts: 1_000, limitSeconds: 60, backoffSeconds: 1 },
  rehearse: { queue: 'rehearsals', maxAttempts: 5, limitSeconds: 600, backoffSeconds: 1 },
  // It goes through all events, as a rehearsal does.
  foldOwnerNames: { queue: 'rehearsals', maxAttempts: 20, limitSeconds: 1_800, backoffSeconds: 2 },
  makeCourtPackage: { queue: 'packages', maxAttempts: 8, limitSeconds: 900, backoffSeconds: 2 },
  checkRegistryImport: {
    queue: 'registry',
    maxAttempts: 5,
    limitSeconds: 3_600,
    backoffSeconds: 2,
  },
  applyRegistryImport: {
    queue: 'registry',
    maxAttempts: 8,
    limitSeconds: 3_600,
    backoffSeconds: 2,
  },
  clearRegistryImport: { queue: 'registry', maxAttempts: 12, limitSeconds: 600, backoffSeconds: 5 },
  decideRecallBatch: { queue: 'recalls', maxAttempts: 100, limitSeconds: 3_600, backoffSeconds: 1 },
};

const MAX_BACKOFF_SECONDS = 600;

/** Returns the pause after a failed try, in seconds. */
export function backoffSeconds(name: JobName, attempt: number): number {
  return Math.min(JOBS[name].backoffSeconds * 2 ** (attempt - 1), MAX_BACKOFF_SECONDS);
}

/** A job while somebody works on it. */
export interface Job<Name extends JobName = JobName> {
  jobId: string;
  name: Name;
  payload: JobPayloads[Name];
  /** The number of this try, from 1. */
  attempt: number;
  /** Grows each time the job is taken: an older holder can no longer finish it. */
  fence: number;
  createdAt: Date;
  /** The request that caused the job, for the logs. */
  requestId: string | null;
  /** The `traceparent` of that request. */
  traceparent: string | null;
}
