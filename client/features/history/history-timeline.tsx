import { List, Skeleton, Text, ThemeIcon, Timeline } from '@mantine/core';

import type { HistoryPage_HistoryItemFragment } from '../../graphql/documents';
import { activityColor } from '../../lib/format/activity-colors';
import { formatRecord } from '../../lib/format/format';
import { entryLine } from './entry-line';
import { historyIcon } from './history-icons';
import { StepButton, StepChanges, useOpenedSteps } from './history-table';
import classes from './history.module.css';
import { faceOf, type Step, stepsOf } from './steps';

const BULLET = 26;
const SKELETON_ITEMS = 10;

interface HistoryTimelineProps {
  /** Undefined until the history has been loaded. */
  items: readonly HistoryPage_HistoryItemFragment[] | undefined;
}

/** The history along a line: each step is one line with its icon, and a reason or a comment is a quote below it. */
export function HistoryTimeline({ items }: HistoryTimelineProps) {
  const { isOpened, toggle } = useOpenedSteps();
  if (items === undefined) {
    return (
      <Timeline bulletSize={BULLET} aria-busy>
        {Array.from({ length: SKELETON_ITEMS }, (_, index) => (
          <Timeline.Item
            key={index}
            className={classes.entry}
            title={<Skeleton h={14} maw={520} my={6} />}
          />
        ))}
      </Timeline>
    );
  }
  return (
    <Timeline bulletSize={BULLET} lineWidth={2} role="list" aria-label="Citation history">
      {stepsOf(items).map((step) => {
        const [item, ...others] = step.items;
        const { properties } = faceOf(step);
        const Icon = historyIcon(properties.icon);
        const { detail, quote } = entryLine(item);
        return (
          <Timeline.Item
            key={step.id}
            role="listitem"
            className={classes.entry}
            classNames={{ itemBullet: classes.bullet }}
            bullet={
              <ThemeIcon size={BULLET} radius="xl" color={activityColor(properties.color)}>
                <Icon size={15} aria-hidden />
              </ThemeIcon>
            }
            title={
              <div className={classes.line}>
                <Text span fw={600}>
                  {properties.title}
                </Text>
                {others.length > 0 ? (
                  <StepButton step={step} opened={isOpened(step)} onToggle={toggle} />
                ) : (
                  detail !== '' && <span className={classes.text}>{detail}</span>
                )}
                <Text span size="sm" c="dimmed" className={classes.actor}>
                  {properties.actor}
                </Text>
                <Text
                  component="time"
                  dateTime={item.createdAt}
                  size="sm"
                  c="dimmed"
                  className={classes.moment}
                >
                  {formatRecord(item.createdAt)}
                </Text>
              </div>
            }
          >
            <StepChanges item={item} />
            {quote !== null && <blockquote className={classes.quote}>{quote}</blockquote>}
            {others.length > 0 && isOpened(step) && <Selections items={step.items} />}
          </Timeline.Item>
        );
      })}
    </Timeline>
  );
}

/** Selections in a row, each with its moment: all of them are by one person. */
function Selections({ items }: Pick<Step, 'items'>) {
  return (
    <List size="sm" my={4} spacing={4} listStyleType="none">
      {items.map((item) => (
        <List.Item key={item.id}>
          <Text span size="sm" c="dimmed" mr="sm">
            {formatRecord(item.createdAt)}
          </Text>
          <span>{entryLine(item).detail}</span>
        </List.Item>
      ))}
    </List>
  );
}
