/**
 * The parameters of the address as it is now. A page may still be drawn for the address before: a change that starts from
 * what is drawn would take back a press of a moment ago.
 */
export const paramsNow = (): URLSearchParams => new URLSearchParams(window.location.search);
