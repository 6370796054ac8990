import { Center, Loader } from '@mantine/core';

/** Until the first page has been fetched. */
export function LoadingPage() {
  return (
    <Center mih="100dvh">
      <Loader aria-label="Loading" />
    </Center>
  );
}
