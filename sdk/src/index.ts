export {
  type ClientOptions,
  createClient,
  type ImageListOptions,
  type PictableClient,
  type TableCallOptions,
  type TableInput,
} from './client.ts';
export {
  ConflictError,
  ForbiddenError,
  InvalidRequestError,
  NotFoundError,
  nullWhenSignedOut,
  PictableError,
  QuotaExceededError,
  RateLimitedError,
  ServiceBusyError,
  UnauthorizedError,
} from './errors.ts';
