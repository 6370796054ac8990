import { Group, List, Skeleton, Text, ThemeIcon, Timeline } from '@mantine/core';

import type { HistoryPage_HistoryItemFragment } from '../../graphql/documents';
import { activityColor } from '../../lib/activity-colors';
import { formatRecord } from '../../lib/format';
import { historyIcon } from './history-icons';
import { StepButton, type StepButtonProps, useOpenedSteps } from './history-table';
import classes from './history.module.css';
import { faceOf, stepsOf } from './steps';

const BULLET = 32;
const SKELETON_ITEMS = 10;

interface HistoryTimelineProps {
  /** Undefined until the history has been loaded. */
  items: readonly HistoryPage_HistoryItemFragment[] | undefined;
}

/** The history along a line, each step with its icon and colour. */
export function HistoryTimeline({ items }: HistoryTimelineProps) {
  const { isOpened, toggle } = useOpenedSteps();
  if (items === undefined) {
    return (
      <Timeline bulletSize={BULLET} aria-busy>
        {Array.from({ length: SKELETON_ITEMS }, (_, index) => (
          <Timeline.Item key={index} title={<Skeleton h={14} w={160} my={4} />}>
            <Skeleton h={12} maw={420} my={4} />
          </Timeline.Item>
        ))}
      </Timeline>
    );
  }
  return (
    <Timeline bulletSize={BULLET} lineWidth={2} role="list" aria-label="Citation history">
      {stepsOf(items).map((step) => {
        const [{ createdAt, description }, ...others] = step.items;
        const { properties } = faceOf(step);
        const Icon = historyIcon(properties.icon);
        return (
          <Timeline.Item
            key={step.id}
            role="listitem"
            classNames={{ itemBullet: classes.bullet }}
            bullet={
              <ThemeIcon size={BULLET} radius="xl" color={activityColor(properties.color)}>
                <Icon size={18} aria-hidden />
              </ThemeIcon>
            }
            title={
              <Group gap="xs" justify="space-between">
                <Text fw={600}>{properties.title}</Text>
                <Text size="sm" c="dimmed">
                  {formatRecord(createdAt)}
                </Text>
              </Group>
            }
          >
            {others.length > 0 ? (
              <Selections step={step} opened={isOpened(step)} onToggle={toggle} />
            ) : (
              <Text className={classes.text}>{description}</Text>
            )}
            <Text size="sm" c="dimmed">
              {properties.actor}
            </Text>
          </Timeline.Item>
        );
      })}
    </Timeline>
  );
}

/** Selections in a row, each with its moment where they are opened. */
function Selections(props: StepButtonProps) {
  return (
    <>
      <StepButton {...props} />
      {props.opened && (
        <List size="sm" my={4} spacing={4} listStyleType="none">
          {props.step.items.map(({ id, createdAt, description }) => (
            <List.Item key={id}>
              <Text span size="sm" c="dimmed" mr="sm">
                {formatRecord(createdAt)}
              </Text>
              <span>{description}</span>
            </List.Item>
          ))}
        </List>
      )}
    </>
  );
}
