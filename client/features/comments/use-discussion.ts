import { skipToken, useMutation, useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';

import {
  AddCommentDocument,
  CommentCountDocument,
  CommentsDocument,
} from '../../graphql/documents';
import { useSignedIn } from '../../lib/session';

/** How often it is asked whether somebody else said something, ms. */
const COUNT_EVERY_MS = 15_000;

/** The id of a comment that the server has not confirmed yet. */
const UNCONFIRMED = 'unconfirmed';

export const isConfirmed = ({ id }: { id: string }): boolean => id !== UNCONFIRMED;

/** The discussion of an event: what was said, how much of it, and adding to it. */
export function useDiscussion(citationId: string) {
  const { user } = useSignedIn();
  const variables = { citationId };
  const { data, error, refetch } = useQuery(CommentsDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const reload = () => void refetch().catch(() => undefined);

  // Writes the count into the cache, where everything that shows it reads it.
  useQuery(
    CommentCountDocument,
    data === undefined
      ? skipToken
      : { variables, pollInterval: COUNT_EVERY_MS, skipPollAttempt: () => document.hidden },
  );
  useReloadWhenBehind(data?.citation.commentCount, data?.comments.length, reload);

  const [add] = useMutation(AddCommentDocument, {
    // Shown at once; taken back by Apollo when the server refuses it.
    optimisticResponse: ({ body }) => {
      const comment = {
        __typename: 'Comment',
        id: UNCONFIRMED,
        body,
        createdAt: new Date().toISOString(),
        user: {
          __typename: 'CommentAuthor',
          firstName: user.firstName,
          lastName: user.lastName,
        },
      };
      return { addComment: comment };
    },
    update(cache, { data: added }) {
      cache.updateQuery({ query: CommentsDocument, variables }, (current) => {
        if (!current || !added) return undefined;
        // Sent twice within a moment, the server answers with the comment that is there already.
        if (current.comments.some(({ id }) => id === added.addComment.id)) return undefined;
        return {
          ...current,
          citation: { ...current.citation, commentCount: current.citation.commentCount + 1 },
          comments: [...current.comments, added.addComment],
        };
      });
    },
  });

  return {
    referenceId: data?.citation.referenceId,
    total: data?.citation.commentCount,
    comments: data?.comments,
    error,
    reload,
    /** Adds a comment, then loads all of them. Rejects when the server refuses it. */
    add: async (body: string): Promise<void> => {
      await add({ variables: { citationId, body } });
      reload();
    },
  };
}

/** Loads the comments when the count says that there are more than are shown; once for each count. */
function useReloadWhenBehind(
  total: number | undefined,
  shown: number | undefined,
  reload: () => void,
): void {
  const asked = useRef<number>(undefined);
  useEffect(() => {
    if (total === undefined || shown === undefined || total === shown) return;
    if (asked.current === total) return;
    asked.current = total;
    reload();
  });
}
