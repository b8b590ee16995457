import * as z from 'zod/mini';
import {
  callerUserSchema,
  magicLinkRequestSchema,
  magicLinkSchema,
  magicLinkTokenSchema,
  newApiKeySchema,
  newProjectKeySchema,
  passwordChangeSchema,
  profileSchema,
  registrationInvitationRequestSchema,
  registrationInvitationSchema,
  registrationMailSchema,
  registrationSchema,
  shownApiKeySchema,
  signedInSchema,
  signedOutSchema,
  signInMethodsSchema,
  signInSchema,
  userSchema,
} from '../accounts/accounts.ts';
import {
  createdKeySchema,
  keyListSchema,
  listedKeySchema,
  newScopedKeySchema,
  restoredKeySchema,
} from '../accounts/api-keys.ts';
import {
  billingPageSchema,
  billingSchema,
  checkoutRequestSchema,
  eventReceiptSchema,
} from '../accounts/billing.ts';
import { bucketTestSchema, projectBucketRequestSchema, projectBucketSchema } from '../accounts/buckets.ts';
import {
  connectedAppSchema,
  connectedAppsSchema,
  consentDecisionSchema,
  consentRequestSchema,
  consentResponseSchema,
} from '../accounts/connected-apps.ts';
import { fontFamilySchema, fontFileSchema, fontListSchema, savedFontSchema } from '../accounts/fonts.ts';
import { logoResponseSchema, projectLogoSchema, savedLogoSchema } from '../accounts/logos.ts';
import { planListSchema, planSchema } from '../accounts/plans.ts';
import {
  createdProjectSchema,
  exampleListSchema,
  exampleRequestSchema,
  newProjectSchema,
  projectChangeSchema,
  projectListSchema,
  projectSchema,
} from '../accounts/projects.ts';
import { savedSettingsSchema, styleSettingsBodySchema } from '../accounts/settings.ts';
import {
  savedThemeSchema,
  themeBodySchema,
  themeListSchema,
  themeResponseSchema,
  themeSchema,
} from '../accounts/themes.ts';
import { requestLogSchema, usageSchema } from '../accounts/usage.ts';
import { errorBodySchema, errorDetailSchema } from '../errors.ts';
import { tableValuesSchema } from '../formats/companions.ts';
import {
  batchFailureSchema,
  batchImageSchema,
  batchRequestJsonSchema,
  batchSchema,
} from '../images/batch.ts';
import { demoImageSchema } from '../images/demo.ts';
import {
  deletedImageSchema,
  doneSchema,
  imageChangeSchema,
  imageDetailSchema,
  imageListItemSchema,
  imageListSchema,
  imageMetadataSchema,
  imagePartSchema,
  imageSchema,
  listedImageSchema,
  previewSchema,
  signedUrlSchema,
  storedImageSchema,
  temporaryImagePartSchema,
  warningSchema,
} from '../images/images.ts';
import { messageRequestJsonSchema, renderedMessageSchema } from '../images/messages.ts';
import { companionJsonSchema, nativeMessageSchema, nativeMessagesSchema } from '../images/native-messages.ts';
import { renderJobSchema } from '../images/render-jobs.ts';
import {
  deletedImagesSchema,
  restoredImagesSchema,
  selectedImagesSchema,
} from '../images/selected-images.ts';
import { oembedSchema } from '../images/share.ts';
import { signingSecretSchema } from '../images/signed-images.ts';
import {
  liveChangeSchema,
  liveImageDetailSchema,
  liveImageListSchema,
  liveImageSchema,
  liveVersionSchema,
  storedLiveImageSchema,
} from '../live/live-images.ts';
import { mcpMessageSchema, mcpResponseSchema } from '../mcp.ts';
import { accountDeletionSchema, accountExportSchema, exportedProjectSchema } from '../own-data.ts';
import { problemEntrySchema, problemSchema } from '../problem.ts';
import { newSecretSchema, savedSecretSchema, secretListSchema, secretSchema } from '../sources/secrets.ts';
import { openApiSchema, probeSchema, statusSchema } from '../status.ts';
import { destinationNames } from '../tables/destinations.ts';
import { tablePayloadJsonSchema } from '../tables/table-payload.ts';
import {
  savedTemplateSchema,
  templateListSchema,
  templateSchema,
  templateSummarySchema,
} from '../templates/templates.ts';
import { webhookMessageSchema } from '../webhooks/webhook-events.ts';
import {
  deliveryListSchema,
  deliverySchema,
  newWebhookSchema,
  oneDeliverySchema,
  oneWebhookSchema,
  webhookChangeSchema,
  webhookListSchema,
  webhookSchema,
  webhookWithSecretSchema,
} from '../webhooks/webhooks.ts';
import { type Json, mapSchema } from './map-schema.ts';
import { memberComponents } from './member-components.ts';
import { operatorSchemas } from './operator-schemas.ts';

/** A JSON object of the document. */

/**
 * Named schemas of the document: all request and response bodies, so that generated clients have a named type
 * for each. Names must not collide with JavaScript globals such as `Error`.
 */
const components: Readonly<Record<string, readonly [schema: z.ZodMiniType, description: string]>> = {
  ErrorBody: [errorBodySchema, 'The body of every error response.'],
  Problem: [
    problemSchema,
    'The body of every error response if `Accept` asks for `application/problem+json` (RFC 9457): the members of ErrorBody and those of the standard.',
  ],
  ProblemEntry: [problemEntrySchema, 'One error in a request.'],
  ErrorDetail: [errorDetailSchema, 'One error in a request.'],
  NativeMessage: [nativeMessageSchema, 'A message of one platform that shows a table.'],
  NativeMessages: [nativeMessagesSchema, 'Messages that show a stored table, by platform.'],
  TableWarning: [warningSchema, 'Part of a request that the service ignored or changed, and how.'],
  StoredImage: [
    storedImageSchema,
    'A stored table with its public URL. `id`, `url`, `imageUrl` and `image_url` repeat members of `image`.',
  ],
  BatchImage: [batchImageSchema, 'A table of a batch whose image is stored.'],
  BatchFailure: [batchFailureSchema, 'A table of a batch that was not stored and not charged.'],
  RenderedMessage: [renderedMessageSchema, 'A message with images instead of tables.'],
  Batch: [batchSchema, 'One result per table of a batch, in the order of the tables.'],
  ImageRecord: [imageSchema, 'The record of a stored image.'],
  ImageMetadata: [
    imageMetadataSchema,
    'Size of the file: in device pixels, as viewers show it, and in bytes.',
  ],
  ImagePart: [
    imagePartSchema,
    'One image of a stored table; a table has several if its destination needs them.',
  ],
  PassingPart: [temporaryImagePartSchema, 'One temporary image of a table.'],
  Preview: [
    previewSchema,
    'A rendered table that is kept for an hour, free of charge. The link returns 404 after `expiresAt`.',
  ],
  TableValues: [tableValuesSchema, 'The values of a table: a payload that can be sent again.'],
  CompanionJson: [
    companionJsonSchema,
    'The table of a stored image: its values, or a message that shows it on a platform.',
  ],
  ListedImage: [listedImageSchema, 'The record of an image, with its URLs.'],
  ImageOfList: [
    imageListItemSchema,
    'One image of the list, with the table it was rendered from unless the query excludes it.',
  ],
  ImageList: [imageListSchema, 'Images, newest first.'],
  ImageDetail: [
    imageDetailSchema,
    'One image with its size and, for up to 30 days, the table it was rendered from.',
  ],
  ImageChange: [
    imageChangeSchema,
    'Changes to the record of an image; omitted members stay unchanged, null clears them.',
  ],
  NewProject: [newProjectSchema, 'A project to create.'],
  Project: [
    projectSchema,
    'A project as its members see it; of the key, only the prefix, and only for the owner.',
  ],
  ProjectList: [projectListSchema, 'Projects, newest first.'],
  CreatedProject: [
    createdProjectSchema,
    'A new project. `apiKey` is its full key, which is shown only once.',
  ],
  ProjectChange: [projectChangeSchema, 'Changes to a project; omitted members stay unchanged.'],
  NewProjectKey: [newProjectKeySchema, 'A new project key, shown only once. The previous key stops working.'],
  ProjectBucketRequest: [projectBucketRequestSchema, 'An S3-compatible bucket and the key to write to it.'],
  ProjectBucket: [projectBucketSchema, 'The bucket of a project, without its secret.'],
  BucketTest: [bucketTestSchema, 'The result of writing, reading and deleting a small object.'],
  FontFile: [fontFileSchema, 'A file of a font family.'],
  FontFamily: [fontFamilySchema, 'A font family of a project.'],
  SavedFont: [savedFontSchema, 'The family of a font file that was sent.'],
  FontList: [fontListSchema, 'The font families of a project, by name.'],
  ThemeBody: [themeBodySchema, 'A theme to save.'],
  ProjectTheme: [themeSchema, 'A theme of a project.'],
  ThemeResponse: [themeResponseSchema, 'A theme of a project.'],
  SavedTheme: [savedThemeSchema, 'A theme that was saved.'],
  ThemeList: [themeListSchema, 'The themes of a project, by name.'],
  ...memberComponents,
  NewSecret: [newSecretSchema, 'A secret to save.'],
  Secret: [secretSchema, 'A secret of a project, without its value.'],
  SavedSecret: [savedSecretSchema, 'A secret that was saved, without its value.'],
  SecretList: [secretListSchema, 'The secrets of a project, by name.'],
  Logo: [projectLogoSchema, 'The logo of a project.'],
  LogoResponse: [logoResponseSchema, 'The logo of a project.'],
  SavedLogo: [savedLogoSchema, 'The logo that was sent, and what is not shown of it.'],
  TemplateSummary: [templateSummarySchema, 'A template of a project, without its content.'],
  TemplateList: [templateListSchema, 'The templates of a project, by name.'],
  Template: [templateSchema, 'One version of a template.'],
  SavedTemplate: [savedTemplateSchema, 'The version that has the saved content.'],
  LiveImage: [liveImageSchema, 'A live image: a stable URL whose image can be replaced.'],
  LiveImageList: [liveImageListSchema, 'Live images, by name.'],
  LiveVersion: [liveVersionSchema, 'One version of a live image.'],
  LiveImageDetail: [liveImageDetailSchema, 'A live image with the versions that are kept, newest first.'],
  LiveChange: [liveChangeSchema, 'Changes to a live image.'],
  StoredLiveImage: [storedLiveImageSchema, 'A live image after a table was stored in it.'],
  SignedUrl: [signedUrlSchema, 'The URLs of a stored image.'],
  SigningSecret: [signingSecretSchema, 'A secret for signing URLs, shown only once.'],
  ExampleList: [exampleListSchema, 'Tables that can be added to a project.'],
  ExampleOrder: [exampleRequestSchema, 'The example to add; the default is the sales report.'],
  Registration: [registrationSchema, 'Credentials of a new account.'],
  RegistrationInvitationRequest: [
    registrationInvitationRequestSchema,
    'The token of an invitation to register.',
  ],
  RegistrationInvitation: [
    registrationInvitationSchema,
    'The email address and the role that an invitation is for.',
  ],
  RegistrationMail: [
    registrationMailSchema,
    'The registration must be confirmed with the link in a mail. The response is the same for every address.',
  ],
  SignIn: [signInSchema, 'Credentials to sign in with.'],
  SignedOut: [signedOutSchema, 'The response to a sign-out.'],
  SignInWays: [signInMethodsSchema, 'Sign-in methods that are configured on this server.'],
  SignedIn: [signedInSchema, 'The user of a session that was just started.'],
  MagicLinkRequest: [magicLinkRequestSchema, 'A request for a magic link.'],
  MagicLink: [magicLinkSchema, 'The state of a valid magic link.'],
  MagicLinkToken: [magicLinkTokenSchema, 'The token of a magic link.'],
  User: [userSchema, 'A user, without the password and without a full key.'],
  CallerUser: [
    callerUserSchema,
    'The authenticated user. The key of a project and a key with scopes see no data of the owner.',
  ],
  ProfileChange: [profileSchema, 'Changes to a profile; omitted members stay unchanged.'],
  PasswordChange: [
    passwordChangeSchema,
    'A password change. Some sessions do not require the current password.',
  ],
  ShownApiKey: [shownApiKeySchema, 'The prefix of the personal key; null: there is no key yet.'],
  NewApiKey: [newApiKeySchema, 'A new personal key, shown only once. The previous key stops working.'],
  ListedKey: [listedKeySchema, 'An API key as its owner sees it, without the key itself.'],
  KeyList: [keyListSchema, 'The API keys of an account or of a project.'],
  NewScopedKey: [newScopedKeySchema, 'An API key with scopes to create.'],
  CreatedKey: [createdKeySchema, 'A new API key with scopes, shown only once.'],
  ConsentRequest: [consentRequestSchema, 'What an app requests.'],
  ConsentDecision: [consentDecisionSchema, 'Whether an app gets what it requests.'],
  ConsentResponse: [consentResponseSchema, 'The decision is stored; the browser continues.'],
  ConnectedApp: [connectedAppSchema, 'An app that may use `/mcp` for an account.'],
  ConnectedApps: [connectedAppsSchema, 'The connected apps of an account.'],
  RestoredKey: [restoredKeySchema, 'An API key that is valid again.'],
  RenderJob: [renderJobSchema, 'A request that runs asynchronously, and its result.'],
  Webhook: [webhookSchema, 'A webhook endpoint, without its secret.'],
  WebhookList: [webhookListSchema, 'The webhook endpoints of an account.'],
  NewWebhook: [newWebhookSchema, 'A webhook endpoint to create.'],
  WebhookChange: [webhookChangeSchema, 'Changes to a webhook endpoint.'],
  OneWebhook: [oneWebhookSchema, 'One webhook endpoint.'],
  WebhookWithSecret: [webhookWithSecretSchema, 'A webhook endpoint with its new secret, shown only once.'],
  WebhookMessage: [webhookMessageSchema, 'The body of a request to a webhook endpoint.'],
  Delivery: [
    deliverySchema,
    'An event that is sent to a webhook endpoint, and the outcome of the last attempt.',
  ],
  DeliveryList: [deliveryListSchema, 'The deliveries of a webhook endpoint.'],
  OneDelivery: [oneDeliverySchema, 'A delivery that was enqueued.'],
  StyleSettings: [
    styleSettingsBodySchema,
    'Style settings to save, either in `settings` or at the top level.',
  ],
  SavedSettings: [savedSettingsSchema, 'The stored style settings.'],
  Usage: [usageSchema, 'Usage of an account in the current window, and the tables stored per day.'],
  RequestLog: [requestLogSchema, 'A page of the request log, newest first.'],
  Plan: [planSchema, 'A plan with its limits and its price.'],
  PlanList: [planListSchema, 'The plans of this service.'],
  Billing: [billingSchema, 'The plan of an account and the plans it can buy.'],
  BillingPage: [billingPageSchema, 'A page of the payment provider.'],
  CheckoutOrder: [checkoutRequestSchema, 'The plan to buy.'],
  EventReceipt: [eventReceiptSchema, 'The receipt for an event of the payment provider.'],
  DemoImage: [demoImageSchema, 'An image of the demo converter, which expires after a day.'],
  Oembed: [oembedSchema, 'oEmbed 1.0 response for an image, of type photo.'],
  McpMessage: [mcpMessageSchema, 'One message of the Model Context Protocol (JSON-RPC 2.0).'],
  McpAnswer: [
    mcpResponseSchema,
    'The response to a request of the Model Context Protocol: the id of the request with `result` or `error`.',
  ],
  Done: [doneSchema, 'The operation succeeded.'],
  DeletedImage: [deletedImageSchema, 'The image is deleted.'],
  SelectedImages: [selectedImagesSchema, 'Several images.'],
  DeletedImages: [deletedImagesSchema, 'The images are deleted.'],
  RestoredImages: [restoredImagesSchema, 'The images are restored.'],
  AccountExport: [accountExportSchema, 'All data of an account, without passwords and secrets.'],
  ExportedProject: [exportedProjectSchema, 'A project with its settings and templates.'],
  ...operatorSchemas,
  AccountDeletion: [accountDeletionSchema, 'The confirmation to delete an account.'],
  Status: [statusSchema, 'The status of the service.'],
  OpenApi: [openApiSchema, 'An OpenAPI 3.1 document.'],
  Probe: [probeSchema, 'The response of a health probe.'],
};

/** Every named schema of the document, with those of a table payload. */
export function componentSchemas(): Json {
  return { ...namedSchemas(), ...tableSchemas() };
}

/** A reference if the schema has a name in the document, otherwise the schema itself. */
export function jsonSchema(schema: z.ZodMiniType): Json {
  for (const [name, [named]] of Object.entries(components)) {
    if (named === schema) return { $ref: `#/components/schemas/${name}` };
  }
  return inlineJsonSchema(schema);
}

/** The schema itself, whether it has a name or not. */
export function inlineJsonSchema(schema: z.ZodMiniType): Json {
  return withoutRedundantKeywords(z.toJSONSchema(schema, { io: 'input' }) as Json);
}

function namedSchemas(): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, [schema]] of Object.entries(components)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}`, io: 'input' });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [
      id,
      { description: components[id]?.[1], ...withoutRedundantKeywords(schema as Json) },
    ]),
  );
}

/**
 * Removes redundant keywords. Only request bodies forbid additional properties; a field may be added to any response.
 */
function withoutRedundantKeywords(schema: Json): Json {
  const short = mapSchema(schema, (node) => {
    if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum;
    if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
    return node;
  });
  delete short.$schema;
  delete short.$id;
  return short;
}

/** The schema of a table payload with its `$defs` moved to the components of the document. */
function tableSchemas(): Json {
  const moved = mapSchema(tablePayloadJsonSchema() as Json, (node) => {
    if (typeof node.$ref === 'string') node.$ref = node.$ref.replace('#/$defs/', '#/components/schemas/');
    return node;
  });
  const { $defs, $schema: _schema, $id: _id, ...payload } = moved;
  return {
    ...(($defs as Json | undefined) ?? {}),
    TablePayload: payload,
    TableBatch: batchRequestJsonSchema('#/components/schemas/TablePayload'),
    MessageRequest: messageRequestJsonSchema(destinationNames),
  };
}
