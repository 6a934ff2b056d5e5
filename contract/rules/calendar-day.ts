const DAY_MS = 86_400_000;

/** So many days later, or earlier; both `yyyy-mm-dd`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Whole days from one `yyyy-mm-dd` to another; negative where the second comes first. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
