import { Box, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface PageProps {
  /** Heading of the page and title of the browser's tab. */
  title: string;
  /** Title of the browser's tab if the heading is too long for it. */
  tabTitle?: string;
  /** Left of the heading. */
  icon?: ReactNode;
  /** One line below the heading. */
  lead?: ReactNode;
  /** Right of the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page within the shell: its heading, its actions, its content. */
export function Page({ title, tabTitle, icon, lead, actions, children }: PageProps) {
  return (
    <Box>
      <PageTitle title={tabTitle ?? title} />
      <Group justify="space-between" align="center" mb="md" gap="sm" mih={36}>
        <div>
          <Group gap="xs" wrap="nowrap">
            {icon}
            <Title order={1}>{title}</Title>
          </Group>
          {lead !== undefined && (
            <Text c="dimmed" size="sm">
              {lead}
            </Text>
          )}
        </div>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Box>
  );
}

/** Title of the browser's tab. */
export function PageTitle({ title }: { title: string }) {
  return <title>{`${title} · Stopline`}</title>;
}
