import { Box, Center, Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import { PageTitle } from '../../ui/page';
import classes from './guest-layout.module.css';
import { StopLineMark } from './stop-line-mark';

interface GuestLayoutProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** The card that a guest sees: signing in, and a forgotten password. */
export function GuestLayout({ title, lead, children }: GuestLayoutProps) {
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
      </Box>
    </Center>
  );
}
