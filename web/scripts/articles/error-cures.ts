import type { ErrorSlug, TableFault } from '@pictable/contract';

interface ErrorCure {
  readonly cause: string;
  readonly cure: string;
}

const cure = (cause: string, what: string): ErrorCure => ({ cause, cure: what });

/** Why each error of the catalogue comes and what helps. The type makes sure that none is left out. */
export const errorCures: Readonly<Record<ErrorSlug, ErrorCure>> = {
  'malformed-url': cure(
    'The address has a `%` that no two hex digits follow, or `%00`.',
    'Encode file names in the address.',
  ),
  'malformed-request': cure(
    'The request breaks the rules of HTTP.',
    'Use an HTTP client, not hand-written bytes.',
  ),
  'malformed-json': cure(
    'The body is cut off or has a slip, often a comma or a quote.',
    'Look at the line and the column. Let a tool write the JSON instead of joining text.',
  ),
  'malformed-table': cure(
    'A quoted cell of a CSV or TSV body is never closed, or closed too early.',
    'Look at the line and the column. Write a quote inside of a quoted cell twice.',
  ),
  'empty-body': cure('No body was sent, or a redirect dropped it.', 'Send the table as the body of a POST.'),
  'invalid-encoding': cure('The text was saved in another encoding than UTF-8.', 'Save or send it as UTF-8.'),
  'invalid-request': cure(
    'A field is missing or has a value that is not allowed.',
    'Correct the field that `details` points to.',
  ),
  'invalid-signature': cure(
    'The event did not come from the payment provider, or the secret differs.',
    'Set the secret of the event endpoint again.',
  ),
  'too-complex': cure(
    'The table needs more CPU time than one request may use.',
    'Send fewer rows, shorter texts or fewer pictures.',
  ),
  'too-much-memory': cure(
    'The table has more text or more different characters than one drawing has memory for.',
    'Send fewer rows or shorter texts, or use pagination.',
  ),
  'wrong-password': cure(
    'The current password was mistyped.',
    'Type it again, or sign in with a magic link.',
  ),
  'weak-password': cure('The new password is short or well known.', 'Choose a longer one.'),
  'invalid-link': cure(
    'The link was used before, is too old or was cut by a mail program.',
    'Ask for a new link.',
  ),
  'missing-credentials': cure(
    'No key was sent.',
    'Send the key in the header, as in [Authentication](#authentication).',
  ),
  'invalid-credentials': cure(
    'The key was replaced, deleted or copied in part.',
    'Make a new key on the dashboard.',
  ),
  'conflicting-credentials': cure(
    'Two places of the request hold different keys.',
    'Send the key in one place.',
  ),
  'login-failed': cure('The address or the password is mistyped.', 'Try again, or use a magic link.'),
  'session-ended': cure('You signed out, or the session grew old.', 'Sign in again.'),
  'quota-exceeded': cure(
    'The tables of the plan are used up.',
    'Wait for the reset date, or choose a larger plan. Previews stay free.',
  ),
  'project-limit-reached': cure(
    'The plan has no room for another project.',
    'Delete one, or choose a larger plan.',
  ),
  'wrong-project': cure(
    'The key belongs to another project.',
    'Use the key of this project, or your personal key.',
  ),
  'project-inactive': cure('The project is switched off.', 'Switch it on in its settings on the dashboard.'),
  'project-key-not-allowed': cure('A project key can make images and no more.', 'Use your personal key.'),
  'session-required': cure('The call is for a person in a browser.', 'Sign in on the site.'),
  'cross-site-request': cure(
    'A page of another site used your session.',
    'Call from your server with a key.',
  ),
  'route-not-found': cure('The path or the method is mistyped.', 'Compare both with this page.'),
  'method-not-allowed': cure(
    '`/mcp` was asked for a stream.',
    'Send each message with POST; it is answered at once.',
  ),
  'image-not-found': cure('The image was deleted, or the name was cut.', 'Store the table again.'),
  'link-not-signed': cure(
    'The address was cut or changed after it was signed, or the secret was replaced.',
    'Sign the address again with the secret of the project.',
  ),
  'link-expired': cure('The moment in `e` is over.', 'Sign the address again with a later moment, or none.'),
  'table-not-kept': cure(
    'The image is older than what was sent is kept.',
    'Use the image itself, or store the table again.',
  ),
  'oembed-format': cure('XML was asked for.', 'Ask for `format=json`, or leave it out.'),
  'preview-not-found': cure('Previews live for an hour.', 'Make another preview, or store the table.'),
  'project-not-found': cure(
    'The project was deleted, or the id is another user’s.',
    'List your projects and take an id from there.',
  ),
  'example-not-found': cure('No example has that name.', 'Take a name from the examples page.'),
  'provider-not-found': cure('That way to sign in is off on this server.', 'Use another one.'),
  'registration-failed': cure(
    'There may be an account with this address.',
    'Sign in, or ask for a magic link.',
  ),
  'endpoint-path-taken': cure(
    'Endpoint paths are shared by all users.',
    'Choose another path, or send none and get one.',
  ),
  'already-subscribed': cure('A second subscription would be paid twice.', 'Change the plan in the portal.'),
  'no-subscription': cure('The account has never paid for a plan.', 'Subscribe first.'),
  'idempotency-key-running': cure(
    'The first request with this key is not done yet.',
    'Wait the seconds named in `Retry-After`, then repeat.',
  ),
  'body-too-large': cure(
    'The body is above the limit, often because of pictures in it.',
    'Send links to pictures, or split the table.',
  ),
  'unsupported-media-type': cure(
    'The header Content-Type is missing or another.',
    'Set it to `application/json`.',
  ),
  'unsupported-content-encoding': cure(
    'The client compressed the body.',
    'Turn compression of requests off.',
  ),
  'range-not-satisfiable': cure(
    'A download was continued past the end of the file.',
    'Download the file from the start.',
  ),
  'idempotency-key-reused': cure(
    'Two different tables were sent with one key.',
    'Take a new key for each table.',
  ),
  'rate-limited': cure(
    'More calls came than the key may make in this time.',
    'Wait the seconds named in `Retry-After`.',
  ),
  'too-many-at-once': cure(
    'The key has as many tables in work as one key may have.',
    'Wait for an answer before you send the next table.',
  ),
  'too-many-attempts': cure('Too many tries to sign in.', 'Wait the seconds named in `Retry-After`.'),
  'demo-limit-reached': cure(
    'The free demo was used often from this network.',
    'Sign up; the free plan needs no card.',
  ),
  'internal-error': cure('A fault of ours.', 'Try again. If it stays, write to us with the `requestId`.'),
  'service-busy': cure(
    'The service has too much to do to render your table now.',
    'Wait the seconds named in `Retry-After`.',
  ),
  'billing-not-set-up': cure('This server takes no payments.', 'Ask the person who runs it.'),
  'payment-provider-failed': cure(
    'The payment provider is down or slow.',
    'Wait the seconds named in `Retry-After`.',
  ),
  'magic-links-off': cure('This server sends no mail.', 'Sign in with a password.'),
  'data-out-of-reach': cure(
    'The database or the disk of the server is away or full.',
    'Wait the seconds named in `Retry-After`; send an `Idempotency-Key`, so that a repeat is charged once.',
  ),
  'outcome-unknown': cure(
    'The database died or was cut off in the very moment in which it wrote.',
    'Send it again with the same `Idempotency-Key`; without one look whether it was done before you send it again.',
  ),
  'not-ready': cure('The server is starting or stopping.', 'Try again in a few seconds.'),
};

/** The same for what the engine refuses; its messages are made for the table at hand. */
export const tableErrorCures: Readonly<Record<TableFault, ErrorCure & { readonly message: string }>> = {
  'no-table': {
    message: 'Must provide either data array or headers+rows',
    cause:
      'The body has neither `data` nor `headers` with `rows`, often because a field of the tool was empty.',
    cure: 'Send one of the forms of [Table formats](/documentation#table-formats).',
  },
  'invalid-table': {
    message: 'Names the place, what came and what is allowed.',
    cause: 'The table is there, but a part of it has another form, such as text where rows are meant.',
    cure: 'Correct the place that `details` points to.',
  },
  'invalid-setting': {
    message: 'Names the style or option, what came and what is allowed.',
    cause: 'A style or an option has a value it cannot take.',
    cure: 'Look it up under [All styles](/documentation#all-styles) or [All options](/documentation#all-options).',
  },
  'too-large': {
    message: 'Too many rows, columns, cells or characters, with the limit.',
    cause: 'The table is above a limit of [Sizes](/documentation#sizes).',
    cure: 'Send fewer rows, filter them, or turn pages with `pagination`.',
  },
  'image-too-large': {
    message: 'Names the size of the picture and the limit.',
    cause: 'Width, height and `scale` together make more pixels than a picture may have.',
    cure: 'Lower `scale`, send fewer rows, or take svg or pdf.',
  },
};
