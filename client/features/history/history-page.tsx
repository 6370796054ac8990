import { useQuery } from '@apollo/client/react';
import { Button, Paper, Switch } from '@mantine/core';
import { IconEye, IconHistoryOff, IconMessages } from '@tabler/icons-react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';

import { HistoryDocument } from '../../graphql/documents';
import { NOT_LOADED } from '../../lib/session/failures';
import { originOf, reportAddress } from '../../lib/session/origin';
import { paramsNow } from '../../lib/lists/params-now';
import { searchWithComments } from '../../lib/session/paths';
import { ErrorMessage, Message } from '../../ui/message';
import { Page } from '../../ui/page';
import { RefreshButton } from '../../ui/refresh-button';
import { HistoryTable } from './history-table';
import { HistoryTimeline } from './history-timeline';

/** The URL parameter that says how the history is shown; a table without it. */
const VIEW_PARAM = 'view';
const TIMELINE = 'timeline';

/** Shows the history of an event, as a table or as a timeline. */
export function Component() {
  const { id = '' } = useParams();
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const { data, error, loading, refetch } = useQuery(HistoryDocument, {
    variables: { citationId: id },
    fetchPolicy: 'cache-and-network',
  });
  const reload = () => void refetch().catch(() => undefined);
  const asTimeline = params.get(VIEW_PARAM) === TIMELINE;
  const items = data?.citation?.history;

  function show(timeline: boolean) {
    const next = paramsNow();
    if (timeline) next.set(VIEW_PARAM, TIMELINE);
    else next.delete(VIEW_PARAM);
    setParams(next, { replace: true });
  }

  return (
    <Page
      title={`Citation History - ${data?.citation?.referenceId ?? id}`}
      actions={
        <>
          <Switch
            label="Timeline"
            mr="xs"
            checked={asTimeline}
            onChange={(event) => show(event.currentTarget.checked)}
          />
          <Button
            component={Link}
            to={{ search: searchWithComments(params.toString(), id) }}
            variant="default"
            leftSection={<IconMessages size={16} aria-hidden />}
          >
            View Comments
          </Button>
          <Button
            component={Link}
            to={reportAddress(id, originOf(location))}
            variant="default"
            leftSection={<IconEye size={16} aria-hidden />}
          >
            View Report
          </Button>
          <RefreshButton busy={loading && items !== undefined} onRefresh={reload} />
        </>
      }
    >
      {asTimeline && (items === undefined || items.length > 0) ? (
        <Paper p="lg">
          {error && !items ? (
            <ErrorMessage title={NOT_LOADED} onRetry={reload} />
          ) : (
            <HistoryTimeline items={items} />
          )}
        </Paper>
      ) : (
        <HistoryTable
          items={items}
          error={error && !items ? NOT_LOADED : undefined}
          onRetry={reload}
          empty={
            <Message icon={<IconHistoryOff size={24} />} title="Nothing has happened yet">
              What is done to this event is written down here.
            </Message>
          }
        />
      )}
    </Page>
  );
}
