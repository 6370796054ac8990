import { Title } from '@mantine/core';

import type { CommentList_CommentFragment } from '../../graphql/documents';
import { formatMoment } from '../../lib/format/format';
import classes from './case-file.module.css';

interface PrintedCommentsProps {
  /** Oldest first. */
  comments: readonly CommentList_CommentFragment[];
}

/** The discussion of an event. */
export function PrintedComments({ comments }: PrintedCommentsProps) {
  return (
    <section aria-labelledby="comments">
      <Title order={2} id="comments" className={classes.heading}>
        Comments ({comments.length})
      </Title>
      {comments.length === 0 && <p>No comments yet</p>}
      {comments.map(({ id, body, createdAt, user }) => (
        <div key={id} className={classes.comment}>
          <div>
            <strong>{user.name}</strong> · {formatMoment(createdAt)}
          </div>
          <blockquote>{body}</blockquote>
        </div>
      ))}
    </section>
  );
}
