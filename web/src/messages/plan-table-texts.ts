export const planTable = {
  plan: 'Plan',
  tables: 'Tables a month',
  projects: 'Projects',
  price: 'Price',
  perMonth: 'a month',
  unlimited: 'Unlimited',
  contactSales: 'Contact sales',
} as const;
