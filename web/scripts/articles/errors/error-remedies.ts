import type { ErrorSlug, PayloadErrorSlug } from '@pictable/contract';
import { accountErrorRemedies } from './account-error-remedies.ts';
import { cure, type ErrorRemedy } from './error-remedy.ts';

/** Cause and remedy of each error of the catalogue. The type ensures that none is missing. */
export const errorRemedies: Readonly<Record<ErrorSlug, ErrorRemedy>> = {
  'malformed-url': cure(
    'The URL contains a `%` that is not followed by two hex digits, or `%00`.',
    'Percent-encode file names in the URL.',
  ),
  'malformed-request': cure(
    'The request violates the HTTP protocol.',
    'Use an HTTP client instead of hand-written requests.',
  ),
  'malformed-json': cure(
    'The body is truncated or has a syntax error, often a missing comma or quote.',
    'Check the reported line and column. Let a library write the JSON instead of joining text.',
  ),
  'malformed-table': cure(
    'A quoted cell of a CSV or TSV body is never closed, or is closed too early.',
    'Check the reported line and column. Escape a quote inside a quoted cell by doubling it.',
  ),
  'empty-body': cure(
    'No body was sent, or a redirect dropped it.',
    'Send the table as the body of a POST request.',
  ),
  'invalid-encoding': cure('The text is not encoded as UTF-8.', 'Save or send it as UTF-8.'),
  'invalid-request': cure(
    'A field is missing or has a value that is not allowed.',
    'Correct the field that `details` points to.',
  ),
  'invalid-signature': cure(
    'The event was not sent by the payment provider, or the webhook secret differs.',
    'Update the webhook secret on the server.',
  ),
  'source-unreadable': cure(
    'The server of `source.url` did not respond in 10 seconds with a file that contains a table, or the file is not public.',
    'Open the URL in a private window: it must show CSV or JSON. Send credentials with `source.headers`.',
  ),
  'too-complex': cure(
    'The table needs more CPU time than one request may use.',
    'Send fewer rows, shorter texts or fewer images.',
  ),
  'too-much-memory': cure(
    'The table has more text or more different characters than fit into the memory limit of a single render.',
    'Send fewer rows or shorter texts, or use pagination.',
  ),
  'wrong-password': cure(
    'The current password was mistyped.',
    'Enter it again, or sign in with a magic link.',
  ),
  'weak-password': cure('The new password is short or common.', 'Choose a longer one.'),
  'invalid-link': cure(
    'The link was already used, has expired, or was truncated by an email program.',
    'Request a new link.',
  ),
  'missing-credentials': cure(
    'The request has no API key.',
    'Send the key in a header, as described in [Authentication](#authentication).',
  ),
  'invalid-credentials': cure(
    'The key was replaced, deleted or only partly copied.',
    'Create a new key on the dashboard.',
  ),
  'expired-credentials': cure(
    'The API key was created with an expiry time, and that time has passed.',
    'Create a new key, as described in [API keys](#api-keys).',
  ),
  'conflicting-credentials': cure('The request contains two different keys.', 'Send only one key.'),
  'login-failed': cure('The email address or the password was mistyped.', 'Try again, or use a magic link.'),
  'session-ended': cure('You signed out, or the session expired.', 'Sign in again.'),
  'quota-exceeded': cure(
    'All tables of your plan are used.',
    'Wait for the reset date, or choose a larger plan. Previews stay free.',
  ),
  'project-limit-reached': cure(
    'You have reached the project limit of your plan.',
    'Delete a project, or choose a larger plan.',
  ),
  'wrong-project': cure(
    'The key belongs to another project.',
    'Use the key of this project, or your personal key.',
  ),
  'project-inactive': cure('The project is deactivated.', 'Activate it in its settings on the dashboard.'),
  ...accountErrorRemedies,
  'project-key-not-allowed': cure('A project key can only create images.', 'Use your personal key.'),
  'missing-scope': cure(
    'The key was created without the scope that the operation needs.',
    'Create a key with this scope, as described in [API keys](#api-keys), or use another key.',
  ),
  'scoped-key-not-allowed': cure(
    'The operation concerns the whole account or returns another key, so a key with scopes may not use it.',
    'Use your personal API key, or sign in to the web app.',
  ),
  'key-limit-reached': cure(
    'The account has the maximum number of API keys with scopes.',
    'Revoke keys that are expired or that no program uses.',
  ),
  'too-many-jobs': cure(
    'The account has the maximum number of asynchronous requests that have not ended.',
    'Wait until some of them have ended, or send requests without `Prefer: respond-async`.',
  ),
  'job-not-found': cure(
    'There is no asynchronous request with this id in the account, or it ended more than three days ago.',
    'Use the URL in the `Location` header of the response with status 202.',
  ),
  'webhook-limit-reached': cure(
    'The account has the maximum number of webhook endpoints.',
    'Delete endpoints that nobody uses, or let one endpoint get several types of events.',
  ),
  'webhook-not-found': cure(
    'There is no webhook endpoint with this id in the account, or it was deleted.',
    'List the endpoints with `GET /api/pictable/webhooks`.',
  ),
  'delivery-not-found': cure(
    'The endpoint has no delivery with this id; deliveries are logged for 30 days.',
    'List the deliveries of the endpoint.',
  ),
  'session-required': cure(
    'The operation is only available to signed-in users in a browser.',
    'Sign in on the site.',
  ),
  'cross-site-request': cure(
    'A page of another site used your session.',
    'Send the request from your server, with a key.',
  ),
  'route-not-found': cure('The path or the method was mistyped.', 'Compare both with this page.'),
  'method-not-allowed': cure(
    'The client opened a stream at `/mcp`.',
    'Send each message as a POST request; the response is immediate.',
  ),
  'image-not-found': cure('The image was deleted, or the file name was truncated.', 'Store the table again.'),
  'link-not-signed': cure(
    'The URL was truncated or modified after it was signed, or the signing secret was rotated.',
    'Sign the URL again with the secret of the project.',
  ),
  'link-expired': cure('The expiry time in `e` has passed.', 'Sign the URL again with a later expiry time.'),
  'image-expired': cure(
    'The image was stored with `expires`, and that time has passed.',
    'Store the table again. An expired image cannot be restored.',
  ),
  'image-removed': cure(
    'The operator of the server limits how long images are stored, with `IMAGE_RETENTION_DAYS`.',
    'Store the table again. A removed image cannot be restored.',
  ),
  'signature-required': cure(
    'The image was stored with `access: "signed"`, and the URL has no signature.',
    'Use a signed URL: from the response, from `GET …/user/images/{id}/signed-url`, or signed with the secret.',
  ),
  'table-not-kept': cure(
    'The image is older than the retention period of request bodies.',
    'Use the image itself, or store the table again.',
  ),
  'oembed-format': cure('The request asks for XML.', 'Set `format=json`, or omit it.'),
  'preview-not-found': cure('Previews expire after one hour.', 'Create another preview, or store the table.'),
  'key-not-found': cure(
    'The id is wrong, the key belongs to another account, or it was revoked more than a minute ago.',
    'List your keys and use one of these ids.',
  ),
  'project-not-found': cure(
    'The project was deleted, or it belongs to another user.',
    'List your projects and use an id from the list.',
  ),
  'live-image-not-found': cure(
    'The live image was never stored, it was deleted, or it belongs to another project.',
    'List your live images. A personal key needs projectId for those of a project.',
  ),
  'live-image-deleted': cure(
    'The owner has deleted this live image.',
    'Restore it, or store it again under the same name: its URL comes back.',
  ),
  'live-limit-reached': cure(
    'An account can have 1,000 live images.',
    'Delete live images that you no longer use.',
  ),
  'invalid-font': cure(
    'The file is not a font, is damaged or too large, or its licence bits forbid embedding it.',
    'The message has the reason. Send the TTF, OTF, WOFF or WOFF2 file of a font that may be embedded.',
  ),
  'invalid-logo': cure(
    'The file is not an image, is damaged or too large, or is an SVG that cannot be rendered.',
    'The message has the reason. Send a PNG, JPEG, GIF, WebP or SVG; export a complex SVG as PNG.',
  ),
  'logo-not-found': cure('No logo was stored for the project, or it was deleted.', 'Send one with PUT.'),
  'font-not-found': cure('The name is mistyped, or the font was deleted.', 'List the fonts of the project.'),
  'font-limit-reached': cure(
    'The project has too many font files.',
    'Delete one, or use a variable font instead of several weights.',
  ),
  'theme-not-found': cure(
    'The name is mistyped, or the theme was deleted.',
    'List the themes of the project.',
  ),
  'theme-limit-reached': cure('The project has too many themes.', 'Delete one that no table uses.'),
  'secret-not-found': cure(
    'The name is mistyped, or the secret was deleted.',
    'List the secrets of the project.',
  ),
  'secret-limit-reached': cure('The project has too many secrets.', 'Delete one that no source names.'),
  'secret-unreadable': cure(
    'The operator has changed the secret of the server, with which secrets are encrypted.',
    'Save the secret again, with the same name.',
  ),
  'version-mismatch': cure(
    'Another request has replaced the live image since you read its ETag.',
    'Read the newest version and decide again whether to replace it.',
  ),
  'bucket-not-found': cure(
    'The project has no bucket, or it was removed.',
    'Set the bucket of the project, then test it.',
  ),
  'template-not-found': cure(
    'The template was deleted, or it belongs to another project.',
    'List the templates of the project and use a name from the list.',
  ),
  'template-version-not-found': cure(
    'The version was never saved, or so many were saved after it that it was deleted.',
    'Use one of the versions in the message, or the name alone for the newest one.',
  ),
  'template-limit-reached': cure(
    'A project can have 100 templates.',
    'Delete templates that you no longer use, or save the template in another project.',
  ),
  'example-not-found': cure('No example has this name.', 'Use a name from the examples page.'),
  'provider-not-found': cure(
    'This sign-in provider is disabled on this server.',
    'Use another way to sign in.',
  ),
  'registration-failed': cure(
    'There may already be an account with this email address.',
    'Sign in, or request a magic link.',
  ),
  'endpoint-path-taken': cure(
    'Endpoint paths are unique across all users.',
    'Choose another path, or omit it to get a generated one.',
  ),
  'subscription-active': cure(
    'The account would be deleted while the payment provider goes on charging for it.',
    'Cancel the subscription in the customer portal, then delete the account.',
  ),
  'already-subscribed': cure(
    'A second subscription would be charged in addition to the first.',
    'Change the plan in the customer portal.',
  ),
  'no-subscription': cure('The account has never had a paid plan.', 'Subscribe first.'),
  'idempotency-key-running': cure(
    'The first request with this key is still in progress.',
    'Wait for the seconds given in `Retry-After`, then repeat the request.',
  ),
  'body-too-large': cure(
    'The body exceeds the limit, often because of embedded images.',
    'Send image URLs instead, or split the table.',
  ),
  'unsupported-media-type': cure(
    'The Content-Type header is missing or not supported.',
    'Set it to `application/json`.',
  ),
  'unsupported-content-encoding': cure(
    'The body is compressed with an unsupported encoding.',
    'Turn off request compression, or use one of the encodings in the message.',
  ),
  'range-not-satisfiable': cure(
    'A download was resumed past the end of the file.',
    'Download the file from the start.',
  ),
  'idempotency-key-reused': cure(
    'Two different tables were sent with the same key.',
    'Use a new key for each table.',
  ),
  'rate-limited': cure(
    'The key has sent more requests than its limit allows.',
    'Wait for the seconds given in `Retry-After`.',
  ),
  'too-many-at-once': cure(
    'The account has reached its limit of concurrent renders.',
    'Wait for a response before you send the next table.',
  ),
  'too-many-attempts': cure(
    'There were too many attempts to sign in.',
    'Wait for the seconds given in `Retry-After`.',
  ),
  'demo-limit-reached': cure(
    'The limit of the free demo was reached from this network.',
    'Sign up; the free plan needs no card.',
  ),
  'internal-error': cure(
    'An unexpected error in the service.',
    'Try again. If it persists, contact us with the `requestId`.',
  ),
  'service-busy': cure(
    'The service is too busy to render your table now.',
    'Wait for the seconds given in `Retry-After`.',
  ),
  'not-started': cure(
    'The tables before this one in a batch or a message took all of its time.',
    'Send the request again after `retryAfter`, with the same `Idempotency-Key`: of a batch, only the missing tables are processed.',
  ),
  'billing-not-set-up': cure('This server does not accept payments.', 'Ask the operator of the server.'),
  'payment-provider-failed': cure(
    'The payment provider is down or slow.',
    'Wait for the seconds given in `Retry-After`.',
  ),
  'magic-links-off': cure('This server does not send email.', 'Sign in with a password.'),
  'data-out-of-reach': cure(
    'The database or the disk of the server is unavailable or full.',
    'Wait for the seconds given in `Retry-After`; send an `Idempotency-Key`, so that a retry is charged once.',
  ),
  'outcome-unknown': cure(
    'The database failed or was disconnected while it was writing.',
    'Repeat the request with the same `Idempotency-Key`; without it, check the outcome before you retry.',
  ),
  'not-ready': cure('The server is starting or shutting down.', 'Try again in a few seconds.'),
};

/** The same for tables that the engine rejects; its messages depend on the table. */
export const tableErrorRemedies: Readonly<
  Record<PayloadErrorSlug, ErrorRemedy & { readonly message: string }>
> = {
  'no-table': {
    message: 'Must provide either data array or headers+rows',
    cause:
      'The body has neither `data` nor `headers` with `rows`, often because a field of the tool was empty.',
    remedy: 'Send one of the formats in [Table formats](/documentation#table-formats).',
  },
  'invalid-table': {
    message: 'Names the location, the value received and what is allowed.',
    cause: 'A part of the table has the wrong type, such as text instead of rows.',
    remedy: 'Correct the location that `details` points to.',
  },
  'invalid-setting': {
    message: 'Names the style or option, the value received and what is allowed.',
    cause: 'A style or option has a value that is not allowed.',
    remedy:
      'Look it up under [All styles](/documentation#all-styles) or [All options](/documentation#all-options).',
  },
  'too-large': {
    message: 'Names the exceeded limit of rows, columns, cells or characters.',
    cause: 'The table exceeds a limit of [Sizes](/documentation#sizes).',
    remedy: 'Send fewer rows, filter them, or use `pagination`.',
  },
  'image-too-large': {
    message: 'Names the size of the image and the limit.',
    cause: 'Width, height and `scale` together result in more pixels than an image may have.',
    remedy: 'Lower `scale`, send fewer rows, or use SVG or PDF.',
  },
};
