/** An address of the service that the connection names. */
export function serviceUrl({ authData }, path) {
  return authData.baseUrl.replace(/\/+$/, '') + path;
}

/** Sends the key to the service, and to no one else. */
export function addKey(request, _z, { authData }) {
  if (authData.apiKey && authData.baseUrl && request.url.startsWith(serviceUrl({ authData }, '/')))
    request.headers = { ...request.headers, 'X-API-Key': authData.apiKey };
  return request;
}

const defaultWaitSeconds = 60;

/** Tells Zapier what kind of failure an answer is, in the words of the service. */
export function explain(response, z) {
  if (response.status < 400) return response;
  const detail = readDetail(response.content);
  const message = detail.message ?? `The service answered with status ${response.status}.`;
  if (response.status === 429 || response.status === 503) {
    const waitSeconds = Number(response.getHeader('retry-after')) || defaultWaitSeconds;
    throw new z.errors.ThrottledError(message, waitSeconds);
  }
  const kind = response.status === 401 ? 'AuthenticationError' : (detail.type ?? 'ServiceError');
  throw new z.errors.Error(message, kind, response.status);
}

function readDetail(content) {
  try {
    return JSON.parse(content).error ?? {};
  } catch {
    return {};
  }
}
