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
      {/* Above the overlay, and where no dialog has its buttons. */}
      <Notifications position="bottom-center" limit={5} zIndex={1100} containerWidth={380} />
      <RouterProvider router={router} />
    </MantineProvider>
  );
}
