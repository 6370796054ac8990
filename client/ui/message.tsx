import { Button, Center, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface MessageProps {
  icon: ReactNode;
  color?: string;
  title: string;
  /** An explanation, and what to do next. */
  children?: ReactNode;
  action?: ReactNode;
  /** Level of the heading: 1 where the message is the whole page. */
  order?: 1 | 2;
}

/** Replaces content that is empty, failed or still loading. */
export function Message({
  icon,
  color = 'gray',
  title,
  children,
  action,
  order = 2,
}: MessageProps) {
  return (
    <Center py={56} px="md">
      <Stack align="center" gap="xs" maw={420} ta="center">
        <ThemeIcon variant="light" color={color} size={48} radius="xl" aria-hidden>
          {icon}
        </ThemeIcon>
        <Title order={order} size="h2">
          {title}
        </Title>
        {children !== undefined && <Text c="dimmed">{children}</Text>}
        {action}
      </Stack>
    </Center>
  );
}

interface ErrorMessageProps {
  title: string;
  onRetry?: (() => void) | undefined;
  children?: ReactNode;
  /** Level of the heading: 1 where the message is the whole page. */
  order?: 1 | 2;
}

/** Content that could not be loaded, with a button that tries again, where it can be. */
export function ErrorMessage({ title, onRetry, children, order }: ErrorMessageProps) {
  return (
    <div role="alert">
      <Message
        icon={<IconAlertTriangle size={24} />}
        color="red"
        title={title}
        order={order}
        action={
          onRetry && (
            <Button
              variant="default"
              mt="xs"
              leftSection={<IconRefresh size={16} />}
              onClick={onRetry}
            >
              Try again
            </Button>
          )
        }
      >
        {children}
      </Message>
    </div>
  );
}
