import { api } from './api';

// Every response of the server sets it.
document.cookie = 'XSRF-TOKEN=token; path=/';
// A test asks if the page may be left, and stays: the worker would take it for the end of the page.
const { addEventListener } = window;
window.addEventListener = (type: string, ...how: [EventListenerOrEventListenerObject]) => {
  if (type !== 'beforeunload') addEventListener.call(window, type, ...how);
};
// Never stopped: it ends with its page.
await api.worker.start({
  quiet: true,
  onUnhandledRequest: ({ url, method }) => {
    const { pathname } = new URL(url);
    if (/^\/(?:api|graphql|health)\b/.test(pathname))
      api.complain(`Nothing answers ${method} ${pathname}`);
  },
});
window.addEventListener = addEventListener;
