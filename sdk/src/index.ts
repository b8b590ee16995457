export type { PasswordChange, ProfileChange, RequestLogOptions } from './account-calls.ts';
export { createClient, type PictableClient } from './client.ts';
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
export type { ImageListOptions, TableCallOptions } from './image-calls.ts';
export type { ClientOptions, TableInput } from './send.ts';
export type { Credentials } from './sign-in-calls.ts';
