import { Anchor, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconMessage } from '@tabler/icons-react';
import { Link, type To } from 'react-router-dom';

import type { CitationList_CitationFragment } from '../../../graphql/documents';
import { formatNumber } from '../../../lib/format/format';
import { Copyable } from '../../../ui/copyable';
import classes from './lists.module.css';
import { SecondLine } from './second-line';
import { sentBackText } from '../report/acts/sent-back';

interface ReferenceCellProps {
  row: CitationList_CitationFragment;
  report: To;
}

/** The picture of an event, its reference, and below it the marks and the place. */
export function ReferenceCell({ row, report }: ReferenceCellProps) {
  const { referenceId, thumbnailSrc, locationAddress } = row;
  return (
    <div className={classes.reference}>
      {thumbnailSrc === null ? (
        <div className={classes.picture} />
      ) : (
        // The cells beside it describe the event.
        <img
          className={classes.picture}
          src={`${thumbnailSrc}?size=list`}
          alt=""
          loading="lazy"
          decoding="async"
          width={64}
          height={36}
        />
      )}
      <div className={classes.words}>
        <Copyable text={referenceId} kind="reference">
          <Anchor component={Link} inherit fw={600} to={report} data-row-link>
            {referenceId}
          </Anchor>
        </Copyable>
        <SecondLine text={locationAddress} marks={<Marks {...row} />} isRoomy />
      </div>
    </div>
  );
}

/** Marks for an event that was sent back and not answered, and for comments. */
function Marks({
  sentBack,
  commentCount,
}: Pick<CitationList_CitationFragment, 'sentBack' | 'commentCount'>) {
  const comments = `${formatNumber(commentCount)} ${commentCount === 1 ? 'comment' : 'comments'}`;
  return (
    <>
      {sentBack !== null && !sentBack.answered && (
        <span className={classes.mark} data-back title={sentBackText(sentBack)}>
          <IconArrowBackUp size={14} aria-hidden />
          <VisuallyHidden>{sentBackText(sentBack)}.</VisuallyHidden>
        </span>
      )}
      {commentCount > 0 && (
        <span className={classes.mark} title={comments}>
          <IconMessage size={13} aria-hidden />
          <span aria-hidden>{formatNumber(commentCount)}</span>
          <VisuallyHidden>{comments}.</VisuallyHidden>
        </span>
      )}
    </>
  );
}
