import '../lib/composition';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from 'react-router-dom';

import { router } from './router';
import { cssVariables, theme } from './theme';
import { ToastPlace } from './toast-place';

/** The whole client: look, toasts, pages. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      deduplicateInlineStyles
    >
      <ToastPlace />
      <RouterProvider router={router} />
    </MantineProvider>
  );
}
