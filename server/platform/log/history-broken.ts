import { JobHopeless } from '../jobs/jobs.service.js';

/**
 * The seals of today contradict what was signed before: history was rewritten, or an older backup was restored. A job
 * that needs a checkpoint has failed permanently by it.
 */
export class HistoryBrokenError extends JobHopeless {
  constructor() {
    super('The history does not continue what was signed before');
  }
}
