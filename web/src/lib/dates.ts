const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const moments = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `3 Mar 2026`, of an ISO time, where the reader is. */
export function dayOf(iso: string): string {
  return days.format(new Date(iso));
}

/** `3 Mar 2026, 09:14`, of an ISO time, where the reader is. */
export function momentOf(iso: string): string {
  return moments.format(new Date(iso));
}
