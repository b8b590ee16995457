import { accountOperations } from './operations/account-operations.ts';
import { batchOperations } from './operations/batch-operations.ts';
import { bucketOperations } from './operations/bucket-operations.ts';
import { connectedAppOperations } from './operations/connected-app-operations.ts';
import { fontOperations } from './operations/font-operations.ts';
import { type GenerateDefaults, imageOperations } from './operations/image-operations.ts';
import { liveOperations } from './operations/live-operations.ts';
import { logoOperations } from './operations/logo-operations.ts';
import { memberOperations } from './operations/member-operations.ts';
import { messageOperations } from './operations/message-operations.ts';
import { ownDataOperations } from './operations/own-data-operations.ts';
import { projectOperations } from './operations/project-operations.ts';
import { secretOperations } from './operations/secret-operations.ts';
import { selectedImageOperations } from './operations/selected-image-operations.ts';
import { serviceOperations } from './operations/service-operations.ts';
import { signInOperations } from './operations/sign-in-operations.ts';
import { templateOperations } from './operations/template-operations.ts';
import { themeOperations } from './operations/theme-operations.ts';
import { webhookOperations } from './operations/webhook-operations.ts';
import { webAppGeneratePath } from './paths.ts';
import { type ClientOptions, createTransport, type Transport } from './transport.ts';

/**
 * Every method rejects with the `PictableError` subclass of the response status, or with the error of `fetch`
 * if there is no response.
 */
export type PictableClient = ReturnType<typeof createOperations>;

/**
 * Creates a client that sends each request once, for pages where users see the error and retry themselves. It
 * is smaller than the client of `createClient`, which retries automatically.
 */
export function createSingleTryClient(options: ClientOptions = {}): PictableClient {
  return createOperations(createTransport(options), { path: webAppGeneratePath });
}

/** All operations of the service. */
export function createOperations(transport: Transport, generateDefaults: GenerateDefaults = {}) {
  return {
    ...imageOperations(transport, generateDefaults),
    ...selectedImageOperations(transport),
    ...ownDataOperations(transport),
    ...batchOperations(transport, generateDefaults),
    ...messageOperations(transport, generateDefaults),
    ...projectOperations(transport),
    ...memberOperations(transport),
    ...bucketOperations(transport),
    ...fontOperations(transport),
    ...themeOperations(transport),
    ...logoOperations(transport),
    ...secretOperations(transport),
    ...templateOperations(transport),
    ...liveOperations(transport),
    ...accountOperations(transport),
    ...connectedAppOperations(transport),
    ...webhookOperations(transport),
    ...serviceOperations(transport),
    ...signInOperations(transport),
  };
}
