export { createSingleTryClient, type PictableClient } from './client.ts';
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
export type * from './generated/api-types.ts';
export type { RequestLogOptions, StyleSettings } from './operations/account-operations.ts';
export type { BatchRequestOptions, TableBatch } from './operations/batch-operations.ts';
export type {
  GenerateRequestOptions,
  ImageListOptions,
  TableRequestOptions,
} from './operations/image-operations.ts';
export type { AsyncResult, Job, JobRequestOptions, WaitOptions } from './operations/job-operations.ts';
export type { LiveRequestOptions, PutLiveRequestOptions } from './operations/live-operations.ts';
export type { LogoSettings } from './operations/logo-operations.ts';
export { createOperatorClient, type OperatorClient } from './operator-client.ts';
export type { RetryOptions } from './retries.ts';
export { createClient, type RetryingClient } from './retrying-client.ts';
export { type SignedImage, signImageUrl } from './sign-image-url.ts';
export { type StoredImageToSign, signStoredImageUrl } from './sign-stored-image-url.ts';
export type { ClientOptions, Progress, TableInput } from './transport.ts';
export {
  type ReceivedWebhook,
  verifyWebhook,
  WebhookVerificationError,
} from './verify-webhook.ts';
