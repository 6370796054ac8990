/** The look of READ-ME-FIRST.html, on screens and on paper. */
export const READ_ME_STYLES = `
:root { color-scheme: light; --ink: #1c2430; --soft: #566173; --line: #d9dee6; --tint: #f5f7fa; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2.5rem 1.25rem 4rem; max-width: 52rem; color: var(--ink); background: #fff;
  font: 1rem/1.55 'Public Sans', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 .25rem; font-size: 1.9rem; line-height: 1.2; letter-spacing: -.01em; }
h2 { margin: 2.75rem 0 .75rem; padding-bottom: .35rem; border-bottom: 1px solid var(--line); font-size: 1.25rem; }
h3 { margin: 1.5rem 0 .25rem; font-size: 1rem; }
p, ul, ol { margin: 0 0 .9rem; }
.lead { margin-bottom: 1.5rem; color: var(--soft); font-size: 1.05rem; }
.note { padding: .9rem 1.1rem; border-left: 4px solid #2f6fb2; background: var(--tint); }
table { width: 100%; margin: 0 0 1rem; border-collapse: collapse; font-size: .95rem; }
th, td { padding: .45rem .6rem .45rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--soft); font-weight: 600; overflow-wrap: normal; }
.files { table-layout: fixed; }
.files th:nth-child(1) { width: 27%; }
.files th:nth-child(2) { width: 31%; }
tbody th { width: 34%; }
code, pre { font: .85rem/1.5 ui-monospace, 'SF Mono', Consolas, 'DejaVu Sans Mono', monospace; }
pre { margin: 0 0 1rem; padding: .8rem 1rem; border: 1px solid var(--line); background: var(--tint); white-space: pre-wrap; }
.whole { white-space: nowrap; }
.fingerprint { display: block; margin: 0 0 1rem; padding: .7rem 1rem; border: 1px solid var(--line); background: var(--tint); font-size: .95rem; }
.pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); gap: 1rem; margin-bottom: 1rem; }
figure { margin: 0; break-inside: avoid; }
img { display: block; width: 100%; height: auto; border: 1px solid var(--line); background: var(--tint); }
figcaption { margin-top: .35rem; color: var(--soft); font-size: .9rem; }
figcaption code { word-break: break-all; }
ol.steps { padding: 0; list-style: none; }
ol.steps li { padding: 0 0 .9rem 1.1rem; border-left: 2px solid var(--line); break-inside: avoid; }
ol.steps time { display: block; color: var(--soft); font-size: .9rem; }
a { color: #1f5f9f; }
footer { margin-top: 3rem; color: var(--soft); font-size: .9rem; }
@media screen and (max-width: 40rem) {
  body { padding-top: 1.5rem; }
  .files thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .files :is(tbody, tr, td) { display: block; }
  .files tr { padding: .6rem 0; border-bottom: 1px solid var(--line); }
  .files td { padding: .1rem 0; border: 0; }
  .files td:nth-child(2) { color: var(--soft); }
}
@media print {
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  h2 { break-after: avoid; }
  tr { break-inside: avoid; }
  .files code { font-size: 8pt; }
  a { color: inherit; text-decoration: none; }
  @page { margin: 18mm; }
}`;
