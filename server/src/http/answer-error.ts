import type { Socket } from 'node:net';
import type {
  FastifyContextConfig,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import { isOutage, mayBeDone } from '../platform/outage.ts';
import { wantedAnswer, wantsPage } from './accept.ts';
import { sendErrorPage } from './error-page.ts';
import { sendErrorPicture } from './error-picture.ts';
import { errorBody, PublicError, refusal } from './public-error.ts';
import { bodySizeText, gotContentType } from './read-body.ts';

const RETRY_SECONDS = 5;
/** As much as our configurations of proxies let through. */
const RUN_OUT_BYTES_MAX = 20 * 1024 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers whatever was thrown in the one envelope; what is not meant for the public goes to the log only. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
}

/** Sends one error. Also used where Fastify calls no error handler, as for a malformed URL. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toPublicError(error, request);
  // A refusal of our own choice has its line in the access log; in a flood there are thousands.
  if (known.status >= 500 && known !== error) request.log.error({ err: error }, 'request failed');
  request.toldError = toldError(known);
  reply.code(known.status).headers({ 'cache-control': 'no-store', ...known.extras.headers });
  if (known.status === 413) endOrRunOut(request, reply);
  if (request.routeOptions.config.errorsAsPictures && wantedAnswer(request.headers.accept).image)
    return sendErrorPicture(reply, known);
  const { errorsAsPages } = request.routeOptions.config;
  if (errorsAsPages && wantsPage(request.headers.accept)) return sendErrorPage(reply, errorsAsPages, known);
  return reply.type(JSON_TYPE).send(JSON.stringify(errorBody(known, request.id)));
}

/**
 * The rest of a body that is not much too large runs out: a proxy or a caller that still sends loses the answer to the reset of a
 * connection that is closed (a third of the 413 became 502), and a proxy may take the instance for broken. Whoever would send
 * more than that, or does not say how much, is cut off.
 */
function endOrRunOut({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (Number(headers['content-length']) <= RUN_OUT_BYTES_MAX) reply.removeHeader('connection');
  else reply.header('connection', 'close');
}

/** The sentence with its place and its hint, as a reader of the request log needs it. */
function toldError({ type, message, extras }: PublicError): { type: string; message: string } {
  return { type, message: [message, extras.hint].filter(Boolean).join(' ') };
}

function toPublicError(error: unknown, request: FastifyRequest): PublicError {
  if (error instanceof PublicError) return error;
  switch ((error as Partial<FastifyError> | null)?.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refusal('body-too-large', { limit: bodySizeText(request.routeOptions.bodyLimit ?? 0) });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_CONTENT_TYPE':
      return refusal('unsupported-media-type', {}, gotContentType(request));
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_ASYNC_CONSTRAINT':
      return refusal('malformed-url', {});
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'ECONNRESET':
    case 'ERR_STREAM_PREMATURE_CLOSE':
      return refusal('malformed-request', {}, { hint: 'The body is not as long as Content-Length says.' });
    case 'FST_CP_ERR_INVALID_CONTENT':
      return refusal(
        'malformed-request',
        {},
        {
          hint: `The body is not compressed as ${request.headers['content-encoding']}, as Content-Encoding says.`,
        },
      );
    default:
      return isOutage(error) ? outOfReach(error, request) : refusal('internal-error', {});
  }
}

/** Nothing was stored, where that is certain; else what to do about not knowing it. */
function outOfReach(outage: unknown, request: FastifyRequest): PublicError {
  const seconds = RETRY_SECONDS;
  const headers = { 'retry-after': String(seconds) };
  const { changes } = request.routeOptions.config;
  if (!changes || !mayBeDone(outage)) return refusal('data-out-of-reach', { seconds }, { headers });
  return refusal('outcome-unknown', { seconds }, { headers, hint: unknownHint(changes, request) });
}

function unknownHint(
  changes: NonNullable<FastifyContextConfig['changes']>,
  { headers }: FastifyRequest,
): string {
  if (changes === 'signed-in')
    return 'Go back to the sign-in page and sign in the same way again: it makes one account, however often.';
  if (changes === 'again') return 'Ask for the same address again: a table is drawn and charged once.';
  if (changes === 'looked-for') return 'Look whether it was done before you send it again.';
  if (headers['idempotency-key'] !== undefined)
    return 'Send it again with the same Idempotency-Key: it is done and charged once.';
  return 'Look at the list of your images before you send it again. With an Idempotency-Key a repeat is done and charged once.';
}

/** Answers bytes that are not HTTP at all, and heads that are too large or too slow, on the bare socket. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, reason } = clientErrorStatus(error.code);
  const body = JSON.stringify({
    success: false,
    error: { code: status, message: `${reason}.`, type: 'malformed-request' },
  });
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Connection: close\r\n\r\n${body}`,
  );
}

function clientErrorStatus(code: string | undefined): { status: number; reason: string } {
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, reason: 'Request Header Fields Too Large' };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, reason: 'Request Timeout' };
  return { status: 400, reason: 'The request is not valid HTTP' };
}
