/** Requests to the service of Pictable, and the settings that they need. */

const DEFAULT_SERVICE_URL = 'https://pictable.example';

/** An error whose message is written for the user of the sidebar. */
class PlainError extends Error {}

/** The settings of this user. They are stored for the user, never in the spreadsheet, which others can read. */
function readSettings() {
  const stored = PropertiesService.getUserProperties();
  return {
    key: stored.getProperty('apiKey') || '',
    serviceUrl: stored.getProperty('serviceUrl') || DEFAULT_SERVICE_URL,
  };
}

function storeSettings({ key, serviceUrl }) {
  PropertiesService.getUserProperties().setProperties({ apiKey: key, serviceUrl });
}

function removeSettings() {
  const stored = PropertiesService.getUserProperties();
  stored.deleteProperty('apiKey');
  stored.deleteProperty('serviceUrl');
}

/** A service URL as the user typed it, without a path. */
function cleanServiceUrl(text) {
  const [, origin] = /^(https:\/\/[^\s/?#]+)\/*$/i.exec(String(text).trim()) || [];
  if (origin === undefined)
    throw new PlainError('The URL of the service must start with https:// and have no path.');
  return origin;
}

/**
 * Sends a request with JSON and returns the JSON of the response.
 *
 * @throws PlainError if the service cannot be reached or rejects the request
 */
function send(method, path, body, settings = readSettings()) {
  if (settings.key === '') throw new PlainError('Paste your API key under Settings first.');
  let response;
  try {
    response = UrlFetchApp.fetch(settings.serviceUrl + path, {
      method,
      headers: { Authorization: `Bearer ${settings.key}`, Accept: 'application/json' },
      muteHttpExceptions: true,
      ...(body !== undefined && { contentType: 'application/json', payload: JSON.stringify(body) }),
    });
  } catch (error) {
    throw new PlainError(
      `The service at ${settings.serviceUrl} cannot be reached. Check its URL under Settings. (${error.message})`,
    );
  }
  const status = response.getResponseCode();
  const content = parseJson(response.getContentText());
  if (status >= 200 && status < 300 && content !== undefined) return content;
  throw new PlainError(plainMessage(status, content, response.getHeaders(), settings));
}

function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What went wrong, and what the user can do. */
function plainMessage(status, content, headers, { serviceUrl }) {
  const { message, hint, requestId } = content?.error || {};
  if (message === undefined)
    return `${serviceUrl} does not respond like a service of Pictable (status ${status}). Check its URL under Settings.`;
  const advice = typeof hint === 'string' ? ` ${hint}` : '';
  if (status === 401)
    return `The service does not accept your API key. Paste a valid one under Settings. (${message})`;
  if (status === 429) {
    const seconds = Number(headers['Retry-After'] || headers['retry-after']) || 10;
    return `Too many requests at once. Try again in ${seconds} seconds.`;
  }
  if (status >= 500)
    return `The service cannot do this at the moment. Try again in a minute. (${message}${requestId ? `, ${requestId}` : ''})`;
  return message + advice;
}

/** The bytes of an image of the service. */
function loadImage(url) {
  const response = UrlFetchApp.fetch(url, { muteHttpExceptions: true });
  if (response.getResponseCode() !== 200)
    throw new PlainError('The image was stored, but it cannot be loaded.');
  return response.getBlob();
}
