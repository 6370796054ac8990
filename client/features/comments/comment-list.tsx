import { Avatar, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

import type { CommentList_CommentFragment } from '../../graphql/documents';
import { formatTime } from '../../lib/format/format';
import { useSignedIn } from '../../lib/session/session';
import { Message } from '../../ui/message';
import { daysOf } from './comment-days';
import classes from './comments.module.css';
import { isConfirmed } from './use-discussion';

const SKELETON_COMMENTS = 4;

interface CommentListProps {
  /** Oldest first. Undefined until they have been loaded. */
  comments: readonly CommentList_CommentFragment[] | undefined;
}

/** The comments, oldest first, scrolled to the end. */
export function CommentList({ comments }: CommentListProps) {
  const end = useRef<HTMLDivElement>(null);
  const last = comments?.at(-1)?.id;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [last]);

  if (comments?.length === 0) {
    return (
      <Message icon={<IconMessages size={24} />} title="No comments yet">
        Ask or tell something below. Everybody who worked on this event is notified.
      </Message>
    );
  }
  return (
    <div role="log" aria-label="Comments" aria-busy={comments === undefined}>
      {comments ? (
        daysOf(comments).map(({ day, comments: ofDay }) => (
          <div key={day} role="group" aria-label={day}>
            <div className={classes.day}>
              <span>{day}</span>
            </div>
            <Stack gap="md" p="md" component="ol" className={classes.comments}>
              {ofDay.map((comment) => (
                <Comment key={comment.id} comment={comment} />
              ))}
            </Stack>
          </div>
        ))
      ) : (
        <Stack gap="md" p="md" component="ol" className={classes.comments}>
          {Array.from({ length: SKELETON_COMMENTS }, (_, index) => (
            <Group key={index} component="li" gap="sm" align="flex-start" wrap="nowrap">
              <Skeleton circle h={32} w={32} flex="none" />
              <Stack gap={6} flex={1}>
                <Skeleton h={14} w={180} />
                <Skeleton h={14} />
              </Stack>
            </Group>
          ))}
        </Stack>
      )}
      <div ref={end} />
    </div>
  );
}

function Comment({ comment }: { comment: CommentList_CommentFragment }) {
  const { id, name } = comment.user;
  const { user } = useSignedIn();
  return (
    <Group
      component="li"
      gap="sm"
      align="flex-start"
      wrap="nowrap"
      className={classes.comment}
      data-own={id === user.id || undefined}
      data-unconfirmed={!isConfirmed(comment) || undefined}
    >
      <Avatar name={name} color="primary" size={32} alt="" aria-hidden />
      <div className={classes.words}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {isConfirmed(comment) ? formatTime(comment.createdAt) : 'Sending'}
          </Text>
        </Group>
        <Text className={classes.body}>{comment.body}</Text>
      </div>
    </Group>
  );
}
