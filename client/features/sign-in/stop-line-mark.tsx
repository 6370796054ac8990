/** The mark of the product: a red light above a stop line. */
export function StopLineMark() {
  return (
    <svg viewBox="0 0 32 32" width={44} height={44} aria-hidden>
      <rect width="32" height="32" rx="7" fill="#1d4f91" />
      <circle cx="16" cy="11" r="5" fill="#ff6b5e" />
      <rect x="5" y="21" width="22" height="4" rx="1" fill="#fff" />
    </svg>
  );
}
