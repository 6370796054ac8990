import { formatDate } from '../../lib/format/format';

/** The comments of one day, in the zone that times are shown in. */
interface Day<Comment> {
  /** `Nov 21, 2026` */
  day: string;
  comments: Comment[];
}

/** Returns comments by the day on which they were written. @param comments oldest first */
export function daysOf<Comment extends { createdAt: string }>(
  comments: readonly Comment[],
): Day<Comment>[] {
  const days: Day<Comment>[] = [];
  for (const comment of comments) {
    const day = formatDate(comment.createdAt);
    const last = days.at(-1);
    if (last?.day === day) last.comments.push(comment);
    else days.push({ day, comments: [comment] });
  }
  return days;
}
