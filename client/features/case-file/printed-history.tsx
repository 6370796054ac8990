import { Title } from '@mantine/core';

import type { HistoryPage_HistoryItemFragment } from '../../graphql/documents';
import { formatMoment } from '../../lib/format/format';
import classes from './case-file.module.css';

interface PrintedHistoryProps {
  /** Oldest first. */
  items: readonly HistoryPage_HistoryItemFragment[];
}

/** The history of an event to the last entry: on paper nothing opens. */
export function PrintedHistory({ items }: PrintedHistoryProps) {
  return (
    <section aria-labelledby="history">
      <Title order={2} id="history" className={classes.heading}>
        History
      </Title>
      <table className={classes.table} aria-labelledby="history">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Title</th>
            <th scope="col">Description</th>
            <th scope="col">User</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, createdAt, description, properties }) => (
            <tr key={id}>
              <td className={classes.moment}>{formatMoment(createdAt)}</td>
              <td>{properties.title}</td>
              <td>{description}</td>
              <td>{properties.actor}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
