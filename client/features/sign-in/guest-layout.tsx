import { Box, Center, Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import { PageTitle } from '../../ui/page';
import { DemoProgress } from '../demo/demo-progress';
import classes from './guest-layout.module.css';

/** The mark of the product: a red light above a stop line. */
function StopLineMark() {
  return (
    <svg viewBox="0 0 32 32" width={44} height={44} aria-hidden>
      <rect width="32" height="32" rx="7" fill="#1d4f91" />
      <circle cx="16" cy="11" r="5" fill="#ff6b5e" />
      <rect x="5" y="21" width="22" height="4" rx="1" fill="#fff" />
    </svg>
  );
}

interface GuestLayoutProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Below the card. */
  foot?: ReactNode;
}

/** The card that a guest sees: signing in, and a forgotten password. */
export function GuestLayout({ title, lead, children, foot }: GuestLayoutProps) {
  return (
    <Center component="main" mih="100dvh" p="md" className={classes.page}>
      <PageTitle title={title} />
      <Box w="100%" maw={400}>
        <Group gap="sm" mb="lg" justify="center">
          <StopLineMark />
          <div>
            <Text fw={700} size="xl" lh={1.2}>
              Stopline
            </Text>
            <Text size="sm" c="dimmed">
              Traffic citation review
            </Text>
          </div>
        </Group>
        <DemoProgress />
        <Paper p="xl" shadow="sm">
          <Title order={1} mb={4}>
            {title}
          </Title>
          {lead !== undefined && (
            <Text c="dimmed" mb="md">
              {lead}
            </Text>
          )}
          {children}
        </Paper>
        {foot}
      </Box>
    </Center>
  );
}
