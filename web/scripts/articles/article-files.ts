/** Which files of `docs/` make which article, in the order they are read. */
export const articleFiles: Readonly<Record<string, readonly string[]>> = {
  documentation: [
    'documentation/getting-started.md',
    'documentation/basic-usage.md',
    'documentation/table-formats.md',
    'documentation/export-options.md',
    'documentation/customization.md',
    'documentation/api-reference.md',
    'documentation/integrations.md',
    'documentation/rate-limits.md',
    'documentation/json-guide.md',
  ],
  'api-reference': ['api-reference.md'],
  'make-steps': ['guides/make-steps.md'],
  'make-answer': ['guides/answer.md'],
  'make-example': ['guides/make-example.md'],
  'n8n-steps': ['guides/n8n-steps.md'],
  'n8n-answer': ['guides/answer.md'],
  'n8n-example': ['guides/n8n-example.md'],
  'zapier-steps': ['guides/zapier-steps.md'],
  'zapier-answer': ['guides/answer.md'],
  'zapier-example': ['guides/zapier-example.md'],
};
