/** Response headers with the quota of the caller. */
export const quotaHeaders = {
  'X-Quota-Limit': 'Tables that the plan allows per 30-day window, or "unlimited".',
  'X-Quota-Used': 'Tables stored in this window, including this one.',
  'X-Quota-Remaining': 'Tables left in this window, or "unlimited".',
  'X-Quota-Reset': 'When the next window begins (ISO 8601).',
};

/** Response headers of every operation that renders for a caller. */
export const renderHeaders = {
  'X-Concurrency-Limit':
    'Maximum number of concurrent renders per account; further requests wait for up to 8 seconds before they get 429.',
};

/** Response headers of an image that the response itself contains. */
export const renderedImageHeaders = {
  'X-Render-Version':
    'Version of the default layout, as renderVersion in JSON, if the response is the image itself.',
  'X-Warnings':
    'Messages of the warnings as a JSON array, if the response is the image itself and there are some.',
};
