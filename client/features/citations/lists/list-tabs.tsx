import { Link } from 'react-router-dom';

import { formatNumber } from '../../../lib/format/format';
import type { ListFilter } from '../list-filter';
import type { TabName } from '../list-tabs';
import classes from './list-tabs.module.css';
import type { ListTab } from './use-list-tabs';

interface ListTabsProps {
  tabs: readonly ListTab[];
  selected: TabName | null;
  /** The address of the list with another filter. */
  href: (filter: ListFilter) => string;
}

/** The tabs of a list: links, so that each can be shared and opened beside. */
export function ListTabs({ tabs, selected, href }: ListTabsProps) {
  if (tabs.length < 2) return null;
  return (
    <nav aria-label="Show" className={classes.tabs}>
      {tabs.map(({ name, label, filter, count }) => (
        <Link
          key={name}
          to={href(filter)}
          className={classes.tab}
          aria-current={name === selected || undefined}
        >
          {label}{' '}
          <span
            className={classes.count}
            data-urgent={(name === 'urgent' && !!count?.total) || undefined}
          >
            {count && `${formatNumber(count.total)}${count.totalIsExact ? '' : '+'}`}
          </span>
        </Link>
      ))}
    </nav>
  );
}
