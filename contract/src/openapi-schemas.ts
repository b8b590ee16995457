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
const components: Readonly<Record<string, z.ZodMiniType>> = {
  ErrorBody: errorBodySchema,
  ErrorDetail: errorDetailSchema,
  TableWarning: warningSchema,
  StoredImage: storedImageSchema,
  ImageRecord: imageSchema,
  ImageMetadata: imageMetadataSchema,
  ImagePart: imagePartSchema,
  PassingPart: passingPartSchema,
  Preview: previewSchema,
  TableValues: tableValuesSchema,
  ListedImage: listedImageSchema,
  ImageList: imageListSchema,
  ImageDetail: imageDetailSchema,
  ImageChange: imageChangeSchema,
  NewProject: newProjectSchema,
  Project: projectSchema,
  ProjectList: projectListSchema,
  CreatedProject: createdProjectSchema,
  ProjectChange: projectChangeSchema,
  NewProjectKey: newProjectKeySchema,
  SigningSecret: signingSecretSchema,
  ExampleList: exampleListSchema,
  ExampleOrder: exampleOrderSchema,
  Registration: registrationSchema,
  RegistrationMail: registrationMailSchema,
  SignIn: loginSchema,
  SignInWays: signInWaysSchema,
  SignedIn: signedInSchema,
  MagicLinkRequest: magicLinkRequestSchema,
  MagicLink: magicLinkSchema,
  MagicLinkToken: magicLinkTokenSchema,
  User: userSchema,
  CallerUser: callerUserSchema,
  ProfileChange: profileSchema,
  PasswordChange: passwordChangeSchema,
  ShownApiKey: shownApiKeySchema,
  NewApiKey: newApiKeySchema,
  StyleSettings: styleSettingsBodySchema,
  SavedSettings: savedSettingsSchema,
  Usage: usageSchema,
  RequestLog: requestLogSchema,
  Plan: planSchema,
  PlanList: planListSchema,
  Billing: billingSchema,
  BillingPage: billingPageSchema,
  CheckoutOrder: checkoutOrderSchema,
  EventReceipt: eventReceiptSchema,
  DemoImage: demoImageSchema,
  Oembed: oembedSchema,
  McpMessage: mcpMessageSchema,
  McpAnswer: mcpAnswerSchema,
  Done: doneSchema,
  Status: statusSchema,
  OpenApi: openApiSchema,
  Probe: probeSchema,
};

/** Every named schema of the document, with those of a table payload. */
export function componentSchemas(): Json {
  return { ...namedSchemas(), ...tableSchemas() };
}

/** A reference where the schema has a name in the document, else the schema itself. */
export function jsonSchema(schema: z.ZodMiniType): Json {
  for (const [name, named] of Object.entries(components)) {
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
  for (const [id, schema] of Object.entries(components)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}`, io: 'input' });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [id, openToMoreFields(schema as Json)]),
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
