import { useQuery } from '@apollo/client/react';
import { Group, Paper, Skeleton, Text, ThemeIcon, Title } from '@mantine/core';
import { Link } from 'react-router-dom';

import { DepartmentFiguresDocument, type DepartmentFiguresQuery } from '../../graphql/documents';
import { formatDate, formatNumber } from '../../lib/format/format';
import { PAGE_ICONS } from '../../lib/session/page-icons';
import {
  ADMIN_AREAS,
  type AdminArea,
  type MenuPage,
  type PageEntry,
  PAGES,
  pagesOf,
} from '../../lib/session/pages';
import classes from './dashboard.module.css';

type Figures = DepartmentFiguresQuery['departmentFigures'];

const counted = (count: number, one: string, more: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : more}`;

/** The figure of a group in a few words. */
const SAYS: Record<AdminArea, (figures: Figures) => string> = {
  People: ({ people }) =>
    [
      `${formatNumber(people.active)} active`,
      `${formatNumber(people.invited)} invited`,
      ...(people.locked > 0 ? [`${formatNumber(people.locked)} locked`] : []),
    ].join(' · '),
  Notices: ({ notices }) =>
    `${formatNumber(notices.toPrint)} to print · ${formatNumber(notices.notMailed)} printed, not mailed`,
  Review: ({ review }) =>
    review.oldestCapturedAt === null
      ? 'Nothing waits'
      : `${formatNumber(review.waiting)} waiting · oldest from ${formatDate(review.oldestCapturedAt)}`,
  Integration: ({ integration }) =>
    `Last 24 hours: ${counted(integration.events, 'event', 'events')} · ${counted(integration.failedDeliveries, 'failed delivery', 'failed deliveries')}`,
};

/** All pages of the administrators, in groups with a figure each. */
export function AdminAreas() {
  const { data, error } = useQuery(DepartmentFiguresDocument, { fetchPolicy: 'cache-and-network' });
  return (
    <nav aria-label="Areas" className={classes.areas}>
      {ADMIN_AREAS.map((area) => (
        <Paper key={area} component="section" p="md" aria-label={area} className={classes.area}>
          <Group justify="space-between" gap="xs" mb="xs" mih={26}>
            <Title order={2}>{area}</Title>
            {data ? (
              <Text className={classes.areaFigure}>{SAYS[area](data.departmentFigures)}</Text>
            ) : (
              !error && <Skeleton h={16} w={140} />
            )}
          </Group>
          {pagesOf(area).map((page) => (
            <Entry key={page} page={page} />
          ))}
        </Paper>
      ))}
    </nav>
  );
}

function Entry({ page }: { page: MenuPage }) {
  const { label, text, path }: PageEntry = PAGES[page];
  const Icon = PAGE_ICONS[page];
  return (
    <Link to={path} className={classes.entry}>
      <ThemeIcon variant="light" size={36} radius="md" aria-hidden>
        <Icon size={20} />
      </ThemeIcon>
      <div>
        <Text fw={600}>{label}</Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
    </Link>
  );
}
