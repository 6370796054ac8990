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
      {/* Decision 211: queries ask while the page is drawn, and a drawing that is put off would ask for both pages in turn. */}
      <RouterProvider router={router} useTransitions={false} />
    </MantineProvider>
  );
}
