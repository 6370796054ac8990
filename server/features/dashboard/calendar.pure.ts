/** The months, as `2026-11`, that end with the month of a day, oldest first. */
export function monthsUpTo(day: string, count: number): string[] {
  const last = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, index) => {
    const month = last - count + 1 + index;
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

/** Months as people read them, e.g. `Dec 2025`. */
export function monthLabels(locale: string, months: readonly string[]): string[] {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    month: 'short',
    year: 'numeric',
  });
  return months.map((month) => format.format(new Date(`${month}-15T00:00:00Z`)));
}
