import type { rawToFinished } from '../../src/messages/public-pages/landing-parts-texts.ts';

type Step = keyof typeof rawToFinished.steps;

/** The rows of the example, as a program has them. */
export const rawRows = [
  { shop: 'Oslo', region: 'North', orders: 1204, revenue: 67500.4, months: [9, 12, 10, 14], change: 0.124 },
  { shop: 'Bergen', region: 'North', orders: 415, revenue: 21840, months: [7, 6, 6, 5], change: -0.083 },
  { shop: 'Rome', region: 'South', orders: 1130, revenue: 59210.9, months: [8, 9, 11, 13], change: 0.212 },
  { shop: 'Turin', region: 'South', orders: 862, revenue: 40388, months: [8, 8, 9, 8], change: 0.017 },
];

const formats = {
  title: 'Sales by shop',
  subtitle: 'Second quarter 2026',
  columns: {
    shop: { label: 'Shop' },
    region: { label: 'Region' },
    orders: { label: 'Orders', type: 'number' },
    revenue: { label: 'Revenue', type: 'currency', format: { currency: 'EUR', decimals: 0 } },
    months: { label: 'By month' },
    change: { label: 'Change', type: 'percentage', format: { decimals: 1 } },
  },
};
const totals = { rowGroups: 'region', summary: { columns: { orders: 'sum', revenue: 'sum' } } };
const { columns } = formats;
const drawn = {
  columns: {
    ...columns,
    orders: { ...columns.orders, show: 'bar' },
    months: { ...columns.months, show: 'area' },
  },
  rules: [
    { columns: ['change'], is: { gt: 0 }, style: { textColor: 'good' }, icon: 'arrow-up' },
    { columns: ['change'], is: { lt: 0 }, style: { textColor: 'bad' }, icon: 'arrow-down' },
  ],
};

interface StepContent {
  readonly step: Step;
  /** The whole payload. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** What this step adds to the one before; undefined for the first one. */
  readonly added: object | undefined;
}

export const steps: readonly StepContent[] = [
  { step: 'raw', payload: { data: rawRows }, added: undefined },
  { step: 'formats', payload: { ...formats, data: rawRows }, added: formats },
  { step: 'groups', payload: { ...formats, data: rawRows, ...totals }, added: totals },
  {
    step: 'finished',
    payload: { ...formats, data: rawRows, ...totals, ...drawn, options: { theme: 'ocean' } },
    added: {
      columns: { orders: { show: 'bar' }, months: { show: 'area' } },
      rules: drawn.rules,
      options: { theme: 'ocean' },
    },
  },
];
