// Chromium comes from the machine or from @sparticuz/chromium; nothing is downloaded at install time.
/** @type {import('puppeteer').Configuration} */
module.exports = { skipDownload: true };
