import { expect, test } from 'vitest';
import { readableLabel } from './readable-label.ts';

test.each([
  ['created_at', 'Created At', 'Created at'],
  ['avgOrderValue', 'Avg Order Value', 'Avg order value'],
  ['user.name', 'User Name', 'User name'],
  ['order-date', 'Order Date', 'Order date'],
  ['ID', 'ID', 'ID'],
  ['_id', 'ID', 'ID'],
  ['html_url', 'HTML URL', 'HTML URL'],
  ['userIDs', 'User IDs', 'User IDs'],
  ['HTMLParser', 'HTML Parser', 'HTML parser'],
  ['XMLHttpRequest', 'XML HTTP Request', 'XML HTTP request'],
  ['sku_count', 'SKU Count', 'SKU count'],
  ['totalGDP', 'Total GDP', 'Total GDP'],
  ['iPhoneSales', 'iPhone Sales', 'iPhone sales'],
  ['CREATED_AT', 'Created At', 'Created at'],
  ['GDP', 'GDP', 'GDP'],
  ['date_of_birth', 'Date of Birth', 'Date of birth'],
  ['weight_kg', 'Weight kg', 'Weight kg'],
  ['q1_2025', 'Q1 2025', 'Q1 2025'],
  ['Order date', 'Order Date', 'Order date'],
  ['naïve_été', 'Naïve Été', 'Naïve été'],
  ['תאריך_משלוח', 'תאריך משלוח', 'תאריך משלוח'],
])('%s is %s as a title and %s as a sentence', (name, title, sentence) => {
  expect(readableLabel(name, 'title')).toBe(title);
  expect(readableLabel(name, 'sentence')).toBe(sentence);
});

test.each(['Price (€)', '1.5', '2024-01', '___', '', '-', '% of total', '<b>', 'a\u0000b', '🙂'])(
  '%j stays as it is',
  (name) => {
    expect(readableLabel(name, 'title')).toBe(name);
  },
);
