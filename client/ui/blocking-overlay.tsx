import { Center, Loader, Overlay, Portal, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';

interface BlockingOverlayProps {
  text: string;
  /** True while the action is running. */
  busy: boolean;
}

/** Covers everything and takes the keyboard: nothing can be done until it goes. */
export function BlockingOverlay({ text, busy }: BlockingOverlayProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    ref.current?.focus();
    const block = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', block, true);
    return () => {
      window.removeEventListener('keydown', block, true);
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <Portal>
      <Overlay fixed zIndex={1000} backgroundOpacity={0.75} color="#080b0f">
        <Center h="100%" ref={ref} tabIndex={-1} role="alertdialog" aria-modal aria-label={text}>
          <Stack align="center" gap="md">
            {busy && <Loader color="white" />}
            <Text c="white" size="xl" fw={600} ta="center" px="md" aria-live="assertive">
              {text}
            </Text>
          </Stack>
        </Center>
      </Overlay>
    </Portal>
  );
}
