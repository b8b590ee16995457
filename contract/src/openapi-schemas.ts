import * as z from 'zod/mini';
import {
  callerUserSchema,
  loginSchema,
  magicLinkRequestSchema,
  magicLinkSchema,
  magicLinkTokenSchema,
  newApiKeySchema,
  newProjectKeySchema,
  passwordChangeSchema,
  profileSchema,
  registrationMailSchema,
  registrationSchema,
  shownApiKeySchema,
  signedInSchema,
  signInWaysSchema,
  userSchema,
} from './accounts.ts';
import { billingPageSchema, billingSchema, checkoutOrderSchema, eventReceiptSchema } from './billing.ts';
import { tableValuesSchema } from './companions.ts';
import { demoImageSchema } from './demo.ts';
import { errorBodySchema, errorDetailSchema } from './errors.ts';
import {
  doneSchema,
  imageChangeSchema,
  imageDetailSchema,
  imageListSchema,
  imageMetadataSchema,
  imageOfListSchema,
  imagePartSchema,
  imageSchema,
  listedImageSchema,
  passingPartSchema,
  previewSchema,
  storedImageSchema,
  warningSchema,
} from './images.ts';
import { mcpAnswerSchema, mcpMessageSchema } from './mcp.ts';
import { planListSchema, planSchema } from './plans.ts';
import {
  createdProjectSchema,
  exampleListSchema,
  exampleOrderSchema,
  newProjectSchema,
  projectChangeSchema,
  projectListSchema,
  projectSchema,
} from './projects.ts';
import { savedSettingsSchema, styleSettingsBodySchema } from './settings.ts';
import { oembedSchema } from './share.ts';
import { signingSecretSchema } from './signed-images.ts';
import { openApiSchema, probeSchema, statusSchema } from './status.ts';
import { tablePayloadJsonSchema } from './table-payload.ts';
import { requestLogSchema, usageSchema } from './usage.ts';

/** A JSON object of the document. */
export type Json = Record<string, unknown>;

/**
 * Schemas that have a name of their own in the document: all bodies and answers, so that clients made from it have a type with a
 * name for each. A name is not one that JavaScript has a global value of, such as `Error`.
 */
const components: Readonly<Record<string, readonly [schema: z.ZodMiniType, description: string]>> = {
  ErrorBody: [errorBodySchema, 'The body of every answer that is not a success.'],
  ErrorDetail: [errorDetailSchema, 'One problem of a request.'],
  TableWarning: [warningSchema, 'Something the service did not take as written, and what it made of it.'],
  StoredImage: [
    storedImageSchema,
    'A stored table with its public URL. `id`, `url`, `imageUrl` and `image_url` repeat what `image` holds.',
  ],
  ImageRecord: [imageSchema, 'The record of a stored image.'],
  ImageMetadata: [
    imageMetadataSchema,
    'Measures of the file: its own pixels, as viewers show them, and bytes.',
  ],
  ImagePart: [
    imagePartSchema,
    'One image of a stored table; a table has several if its destination needs them.',
  ],
  PassingPart: [passingPartSchema, 'One image of a table that is kept for a while only.'],
  Preview: [
    previewSchema,
    'A rendered table that is kept for an hour and charged nothing. The link answers 404 after `expiresAt`.',
  ],
  TableValues: [tableValuesSchema, 'The values of a table: a payload that can be sent again.'],
  ListedImage: [listedImageSchema, 'The record of an image, with its URLs.'],
  ImageOfList: [
    imageOfListSchema,
    'One image of the list; with the table it was rendered from unless that was left out.',
  ],
  ImageList: [imageListSchema, 'Images, newest first.'],
  ImageDetail: [
    imageDetailSchema,
    'One image with its measures and, for 30 days, the table it was rendered from.',
  ],
  ImageChange: [
    imageChangeSchema,
    'What to change in the record of an image; members left out stay as they are, null empties them.',
  ],
  NewProject: [newProjectSchema, 'A project to create.'],
  Project: [projectSchema, 'A project as its owner sees it; the key is known by its prefix only.'],
  ProjectList: [projectListSchema, 'Projects, newest first.'],
  CreatedProject: [
    createdProjectSchema,
    'A project just created. `apiKey` is its full key, which is shown this once.',
  ],
  ProjectChange: [projectChangeSchema, 'What to change in a project; members left out stay as they are.'],
  NewProjectKey: [
    newProjectKeySchema,
    'A new project key, shown this once. The one before it stops working.',
  ],
  SigningSecret: [signingSecretSchema, 'A secret that signs URLs, shown this once.'],
  ExampleList: [exampleListSchema, 'Tables that can be added to a project.'],
  ExampleOrder: [exampleOrderSchema, 'Which example to add; without a name the sales report.'],
  Registration: [registrationSchema, 'What to register with.'],
  RegistrationMail: [
    registrationMailSchema,
    'A registration is waiting for the link in a mail. The same for every address.',
  ],
  SignIn: [loginSchema, 'What to sign in with.'],
  SignInWays: [signInWaysSchema, 'Ways to sign in that are set up on this server.'],
  SignedIn: [signedInSchema, 'A session that was opened, with its user.'],
  MagicLinkRequest: [magicLinkRequestSchema, 'Who wants a magic link.'],
  MagicLink: [magicLinkSchema, 'What a magic link is good for.'],
  MagicLinkToken: [magicLinkTokenSchema, 'The token of a magic link.'],
  User: [userSchema, 'A user, without the password and without a whole key.'],
  CallerUser: [callerUserSchema, 'Who is calling. A project key sees its project and nothing of its owner.'],
  ProfileChange: [profileSchema, 'What to change in a profile; everything else is ignored.'],
  PasswordChange: [passwordChangeSchema, 'A change of password. Some sessions need no current one.'],
  ShownApiKey: [shownApiKeySchema, 'The beginning of the personal key; null: there is none yet.'],
  NewApiKey: [newApiKeySchema, 'A new personal key, shown this once. The one before it stops working.'],
  StyleSettings: [styleSettingsBodySchema, 'Style settings to save, in `settings` or by themselves.'],
  SavedSettings: [savedSettingsSchema, 'Style settings as they are stored.'],
  Usage: [usageSchema, 'Where an account is in its usage window, and what it stored day by day.'],
  RequestLog: [requestLogSchema, 'A page of the request log, newest first.'],
  Plan: [planSchema, 'A plan with its limits and its price.'],
  PlanList: [planListSchema, 'The plans of this service.'],
  Billing: [billingSchema, 'What an account can do about its plan here.'],
  BillingPage: [billingPageSchema, 'A page of the payment provider.'],
  CheckoutOrder: [checkoutOrderSchema, 'The plan to buy.'],
  EventReceipt: [eventReceiptSchema, 'The receipt for an event of the payment provider.'],
  DemoImage: [demoImageSchema, 'An image of the demo converter, which is kept for a day.'],
  Oembed: [oembedSchema, 'oEmbed 1.0 of an image: a photo.'],
  McpMessage: [mcpMessageSchema, 'One message of the Model Context Protocol (JSON-RPC 2.0).'],
  McpAnswer: [
    mcpAnswerSchema,
    'The answer to a request of the Model Context Protocol: `result` or `error` beside the id of the request.',
  ],
  Done: [doneSchema, 'What was asked for is done.'],
  Status: [statusSchema, 'The state of the service.'],
  OpenApi: [openApiSchema, 'An OpenAPI 3.1 document.'],
  Probe: [probeSchema, 'What a probe reads.'],
};

/** Every named schema of the document, with those of a table payload. */
export function componentSchemas(): Json {
  return { ...namedSchemas(), ...tableSchemas() };
}

/** A reference where the schema has a name in the document, else the schema itself. */
export function jsonSchema(schema: z.ZodMiniType): Json {
  for (const [name, [named]] of Object.entries(components)) {
    if (named === schema) return { $ref: `#/components/schemas/${name}` };
  }
  return inlineJsonSchema(schema);
}

/** The schema itself, whether it has a name or not. */
export function inlineJsonSchema(schema: z.ZodMiniType): Json {
  return openToMoreFields(z.toJSONSchema(schema, { io: 'input' }) as Json);
}

function namedSchemas(): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, [schema]] of Object.entries(components)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}`, io: 'input' });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [
      id,
      { description: components[id]?.[1], ...openToMoreFields(schema as Json) },
    ]),
  );
}

/** Fields may be added to any answer, so no object forbids others; what says nothing is left out. */
function openToMoreFields(schema: Json): Json {
  const open = mapSchema(schema, (node) => {
    if (node.additionalProperties === false) delete node.additionalProperties;
    if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum;
    if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
    return node;
  });
  delete open.$schema;
  delete open.$id;
  return open;
}

/** The schema of a table payload with its `$defs` moved to the components of the document. */
function tableSchemas(): Json {
  const moved = mapSchema(tablePayloadJsonSchema() as Json, (node) => {
    if (typeof node.$ref === 'string') node.$ref = node.$ref.replace('#/$defs/', '#/components/schemas/');
    return node;
  });
  const { $defs, $schema: _schema, $id: _id, ...payload } = moved;
  return { ...(($defs as Json | undefined) ?? {}), TablePayload: payload };
}

/** A copy of a JSON Schema with `change` applied to every object in it, innermost first. */
function mapSchema(schema: Json, change: (node: Json) => Json): Json {
  const copy: Json = {};
  for (const [key, value] of Object.entries(schema)) {
    if (Array.isArray(value))
      copy[key] = value.map((item) => (isPlain(item) ? mapSchema(item, change) : item));
    else copy[key] = isPlain(value) ? mapSchema(value, change) : value;
  }
  return change(copy);
}

function isPlain(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
