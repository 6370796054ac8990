/** A drawn film frame or picture, for a file that cannot be drawn itself. */
export function placeholderFrame(type: 'IMAGE' | 'VIDEO'): Buffer {
  const holes = [18, 54, 90, 126, 162, 198, 234, 270, 306]
    .map(
      (x) =>
        `<rect x="${x - 7}" y="9" width="14" height="10" rx="2"/><rect x="${x - 7}" y="161" width="14" height="10" rx="2"/>`,
    )
    .join('');
  const middle =
    type === 'VIDEO'
      ? `<g fill="#16202c">${holes}</g><circle cx="160" cy="90" r="30" fill="#8fa3b8"/><path d="M151 74v32l26-16z" fill="#2b3a4b"/>`
      : '<g fill="none" stroke="#8fa3b8" stroke-width="5" stroke-linejoin="round"><rect x="120" y="58" width="80" height="64" rx="6"/><path d="M124 116l24-26 16 16 12-12 20 22"/></g><circle cx="180" cy="76" r="6" fill="#8fa3b8"/>';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180" viewBox="0 0 320 180"><rect width="320" height="180" fill="#2b3a4b"/>${middle}</svg>`,
  );
}
