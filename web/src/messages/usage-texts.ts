import { formatThousands } from '@pictable/contract';

/** Texts of the bars with the tables of each day. */
export const dayBars = {
  empty: (days: number) => `No activity in the last ${days} days.`,
  asTable: 'Show as a table',
  dayColumn: 'Day (UTC)',
  tablesColumn: 'Tables',
  today: 'Today',
  chart: (days: number, total: number, busiest: string) => {
    if (total === 0) return `No tables were stored in the last ${days} days.`;
    if (total === 1) return `1 table was stored in the last ${days} days, on ${busiest}.`;
    return `${formatThousands(total)} tables were stored in the last ${days} days, most of them on ${busiest}.`;
  },
  day: (day: string, tables: number) =>
    `${day}: ${tables === 1 ? '1 table' : `${formatThousands(tables)} tables`}`,
} as const;
