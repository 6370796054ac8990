import { OWN, api } from './api';

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
    if (OWN.test(pathname)) api.complain(`Nothing answers ${method} ${pathname}`);
  },
});
window.addEventListener = addEventListener;

const { fetch: fetchOfBrowser } = window;
window.fetch = (input, init) => {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  const isOurs = origin === location.origin && OWN.test(pathname);
  return isOurs ? api.fetch(input, init) : fetchOfBrowser(input, init);
};
