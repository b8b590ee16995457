/** Texts about who can open a stored image, and for how long. Loaded on demand. */
export const access = {
  title: 'Access and expiry',
  text: 'These apply to the image you generate next. The table JSON stores them.',
  access: 'Who can open it',
  levels: { public: 'Anyone with the URL', signed: 'Signed URLs only' },
  hints: {
    public: 'Chat apps, mails and web pages can show it.',
    signed: 'You get a URL that works for 7 days. Create new ones on the dashboard or with the API.',
  },
  expires: 'Delete it',
  never: 'Never',
  spans: {
    '1h': 'After 1 hour',
    '24h': 'After 24 hours',
    '7d': 'After 7 days',
    '30d': 'After 30 days',
    '365d': 'After 1 year',
  },
  /** An expiry that was typed in the JSON. */
  typed: (expires: string) => `As in the JSON: ${expires}`,
  expiresHint: 'The image and its table are deleted then, and its URL stops working.',
  summary: (level: 'public' | 'signed', expires: string | undefined) =>
    `${level === 'signed' ? 'Private' : 'Public'}${expires === undefined ? '' : `, expires: ${expires}`}`,
  done: 'Done',
  private: 'Private',
  expiresOn: (date: string) => `Expires ${date}`,
  expired: (date: string) => `Expired ${date}`,
  expiredTitle: 'This image has expired',
  expiredText: (date: string) =>
    `It was deleted on ${date}, with the table it was rendered from. Its URL no longer works.`,
  signedUrl: 'Signed URL',
  worksUntil: (date: string) => `Works until ${date}`,
  signedText: 'Only people with this URL can see the image, until it expires.',
  validFor: 'URL works for',
  lifetimes: { '1h': '1 hour', '24h': '24 hours', '7d': '7 days', '30d': '30 days', '365d': '1 year' },
  newUrl: 'Copy new signed URL',
  failed: 'Failed to sign the URL',
} as const;
