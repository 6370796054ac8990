import { skipToken, useMutation, useQuery, useSubscription } from '@apollo/client/react';
import type { ApolloCache } from '@apollo/client';
import { useState } from 'react';

import {
  CreateCommentDocument,
  CommentAddedDocument,
  type CommentList_CommentFragment,
  CommentsDocument,
} from '../../graphql/documents';
import { useSignedIn } from '../../lib/session/session';

/** The id of a comment that the server has not confirmed yet. */
const UNCONFIRMED = 'unconfirmed';

export const isConfirmed = ({ id }: { id: string }): boolean => id !== UNCONFIRMED;

/** The discussion of an event: the comments, how many there are, and adding to them. */
export function useDiscussion(citationId: string) {
  const { user } = useSignedIn();
  const variables = { citationId };
  const { data, error, refetch } = useQuery(CommentsDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const reload = () => void refetch().catch(() => undefined);
  const discussion = data?.citation ?? undefined;
  useNewComments(citationId, discussion?.comments);

  const [add] = useMutation(CreateCommentDocument, {
    // Shown at once; taken back by Apollo when the server refuses it.
    optimisticResponse: ({ input: { body } }) => ({
      createComment: {
        __typename: 'CreateCommentPayload' as const,
        comment: {
          __typename: 'Comment' as const,
          id: UNCONFIRMED,
          body,
          createdAt: new Date().toISOString(),
          user: { __typename: 'Officer' as const, id: user.id, name: user.name },
        },
      },
    }),
    update: (cache, { data: added }) => {
      if (added) append(cache, citationId, added.createComment.comment);
    },
  });

  return {
    referenceId: discussion?.referenceId,
    total: discussion?.commentCount,
    comments: discussion?.comments,
    error,
    reload,
    /** Adds a comment. Rejects when the server refuses it. */
    add: async (body: string): Promise<void> => {
      await add({ variables: { input: { citationId, body } } });
      reload();
    },
  };
}

/** Each comment is a new one as long as none is known. */
const BEFORE_ALL = '1970-01-01T00:00:00Z';

/** Shows what others write as soon as it is there: the server sends every comment behind the last one that was loaded. */
function useNewComments(
  citationId: string,
  comments: readonly CommentList_CommentFragment[] | undefined,
): void {
  // It is set once: later comments arrive by themselves, and the server starts from here after a lost connection.
  const [from, setFrom] = useState<{ afterCommentId: string | null; since: string }>();
  if (from === undefined && comments !== undefined) {
    const afterCommentId = comments.filter(isConfirmed).at(-1)?.id ?? null;
    setFrom({ afterCommentId, since: BEFORE_ALL });
  }
  useSubscription(
    CommentAddedDocument,
    from === undefined
      ? skipToken
      : {
          variables: { citationId, ...from },
          ignoreResults: true,
          onData: ({ client, data: { data: pushed } }) => {
            if (pushed) append(client.cache, citationId, pushed.commentAdded);
          },
        },
  );
}

/** Adds a comment to those that are shown, unless it is there: the same one comes as an answer and from the server. */
function append(
  cache: ApolloCache,
  citationId: string,
  comment: CommentList_CommentFragment,
): void {
  cache.updateQuery({ query: CommentsDocument, variables: { citationId } }, (current) => {
    if (!current?.citation || current.citation.comments.some(({ id }) => id === comment.id))
      return undefined;
    const comments = [...current.citation.comments, comment];
    return { citation: { ...current.citation, commentCount: comments.length, comments } };
  });
}
