import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { RouterProvider } from 'react-router-dom';

import { router } from './router';
import { cssVariables, theme } from './theme';

/** The whole client: look, toasts, pages. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      deduplicateInlineStyles
    >
      <Notifications position="top-right" limit={5} />
      <RouterProvider router={router} />
    </MantineProvider>
  );
}
