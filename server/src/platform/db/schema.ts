/** Every table, by subject. Migrations are generated from here; see drizzle.config.ts. */
export * from './schema/account-tables.ts';
export * from './schema/api-key-tables.ts';
export * from './schema/audit-tables.ts';
export * from './schema/image-tables.ts';
export * from './schema/invitation-tables.ts';
export * from './schema/oauth-tables.ts';
export * from './schema/project-tables.ts';
export * from './schema/render-job-tables.ts';
export * from './schema/service-tables.ts';
export * from './schema/usage-tables.ts';
export * from './schema/webhook-tables.ts';
