const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const moments = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

const utcDays = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const exactMoments = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** `3 Mar 2026`: an ISO time in the time zone of the reader. */
export function formatDay(iso: string): string {
  return days.format(new Date(iso));
}

/** `3 Mar 2026, 09:14`: an ISO time in the time zone of the reader. */
export function formatDateTime(iso: string): string {
  return moments.format(new Date(iso));
}

/** `3 Mar 2026`: a UTC day such as `2026-03-03`. */
export function formatUtcDay(day: string): string {
  return utcDays.format(new Date(day));
}

/** `3 Mar, 09:14:05`: an ISO time in the time zone of the reader. */
export function formatExactTime(iso: string): string {
  return exactMoments.format(new Date(iso));
}
