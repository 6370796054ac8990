import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { RouterProvider } from 'react-router-dom';

import './app/global.css';
import { printInLight } from './app/light-paper';
import { router } from './app/router';
import { cssVariables, theme } from './app/theme';

/** The whole client: look, toasts, pages. */
function App() {
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

printInLight();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
