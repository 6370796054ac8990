import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from 'react-router-dom';

import './app/global.css';
import { printInLight } from './app/light-paper';
import { router } from './app/router';
import { cssVariables, theme } from './app/theme';
import { ToastPlace } from './app/toast-place';

/** The whole client: look, toasts, pages. */
function App() {
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

printInLight();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
