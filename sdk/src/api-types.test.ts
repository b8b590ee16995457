import { readFileSync } from 'node:fs';
import path from 'node:path';
import type * as contract from '@pictable/contract';
import type { PropertyInputs } from '@pictable/contract';
import { expect, test } from 'vitest';
import { generateClientTypes } from '../scripts/client-types.ts';
import type * as sdk from './generated/api-types.ts';

/** Whether each type is assignable to the other. */
type Equivalent<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/**
 * Whether two objects have the same members with equivalent types. `Equivalent` alone ignores extra optional
 * members.
 */
type SameMembers<A, B> =
  Equivalent<keyof A, keyof B> extends true
    ? false extends { [K in keyof A & keyof B]-?: Equivalent<A[K], B[K]> }[keyof A & keyof B]
      ? false
      : true
    : false;

/** The input type of a schema of the contract. */
type Input<S> = S extends { _zod: { input: infer Accepted } } ? Accepted : never;

type Structured = (typeof contract.structuredKeys)[number];
type Inputs<List extends readonly contract.TableProperty[]> = PropertyInputs<List>;

/** This list does not compile if a type of the client differs from its counterpart in the contract. */
const equivalences: readonly true[] = [
  // Requests.
  true satisfies SameMembers<Omit<sdk.TableStyles, Structured>, Inputs<typeof contract.tableStyleProperties>>,
  true satisfies SameMembers<
    Omit<sdk.TableOptions, keyof sdk.TableStyles | 'styles' | 'customFilename' | 'fileName'>,
    Inputs<typeof contract.tableOptionProperties>
  >,
  true satisfies SameMembers<sdk.CellStyle, Inputs<typeof contract.cellStyleProperties>>,
  true satisfies SameMembers<sdk.CellFormat, Inputs<typeof contract.cellFormatProperties>>,
  true satisfies SameMembers<sdk.ColumnStyle, Inputs<typeof contract.columnStyleProperties>>,
  true satisfies SameMembers<sdk.RowStyle, Inputs<typeof contract.rowStyleProperties>>,
  true satisfies SameMembers<sdk.ComplexDataDisplay, Inputs<typeof contract.complexDisplayProperties>>,
  true satisfies SameMembers<sdk.Pagination, Inputs<typeof contract.paginationProperties>>,
  true satisfies Equivalent<keyof sdk.DataProcessing, (typeof contract.dataProcessingKeys)[number]>,
  true satisfies Equivalent<Structured, keyof sdk.TableStyles & Structured>,
  true satisfies SameMembers<sdk.NewProject, Input<typeof contract.newProjectSchema>>,
  true satisfies SameMembers<sdk.ProjectChange, Input<typeof contract.projectChangeSchema>>,
  true satisfies SameMembers<sdk.ProfileChange, Input<typeof contract.profileSchema>>,
  true satisfies SameMembers<sdk.PasswordChange, Input<typeof contract.passwordChangeSchema>>,
  true satisfies SameMembers<sdk.Registration, Input<typeof contract.registrationSchema>>,
  true satisfies SameMembers<sdk.SignIn, Input<typeof contract.signInSchema>>,
  // Responses.
  true satisfies SameMembers<sdk.StoredImage, contract.StoredImage>,
  true satisfies SameMembers<sdk.Preview, contract.Preview>,
  true satisfies SameMembers<sdk.ImagePart, contract.ImagePart>,
  true satisfies SameMembers<sdk.PassingPart, contract.TemporaryImagePart>,
  true satisfies SameMembers<sdk.ImageRecord, contract.Image>,
  true satisfies SameMembers<sdk.ListedImage, contract.ListedImage>,
  true satisfies SameMembers<sdk.ImageOfList, contract.ImageListItem>,
  true satisfies SameMembers<sdk.ImageDetail, contract.ImageDetail>,
  true satisfies SameMembers<sdk.TableWarning, contract.TableWarning>,
  true satisfies SameMembers<sdk.DemoImage, contract.DemoImage>,
  true satisfies SameMembers<sdk.Project, contract.Project>,
  true satisfies SameMembers<sdk.CreatedProject, contract.CreatedProjectResponse>,
  true satisfies SameMembers<sdk.Member, contract.Member>,
  true satisfies SameMembers<sdk.Invitation, contract.Invitation>,
  true satisfies SameMembers<sdk.ReceivedInvitation, contract.ReceivedInvitation>,
  true satisfies SameMembers<sdk.AcceptedInvitation, contract.AcceptedInvitation>,
  true satisfies SameMembers<sdk.NewProjectKey, contract.NewProjectKey>,
  true satisfies SameMembers<sdk.SigningSecret, contract.SigningSecret>,
  true satisfies SameMembers<sdk.ExampleList, contract.ExampleList>,
  true satisfies SameMembers<sdk.RegistrationInvitation, contract.RegistrationInvitation>,
  true satisfies SameMembers<sdk.RegistrationMail, contract.RegistrationMail>,
  true satisfies SameMembers<sdk.SignInWays, contract.SignInMethods>,
  true satisfies SameMembers<sdk.SignedOut, contract.SignedOut>,
  true satisfies SameMembers<sdk.SignedIn, contract.SignedIn>,
  true satisfies SameMembers<sdk.MagicLink, contract.MagicLink>,
  true satisfies SameMembers<sdk.User, contract.User>,
  true satisfies SameMembers<sdk.CallerUser, contract.CallerUser>,
  true satisfies SameMembers<sdk.ShownApiKey, contract.ShownApiKey>,
  true satisfies SameMembers<sdk.NewApiKey, contract.NewApiKey>,
  true satisfies SameMembers<sdk.ListedKey, contract.ListedKey>,
  true satisfies SameMembers<sdk.KeyList, contract.KeyList>,
  true satisfies SameMembers<sdk.CreatedKey, contract.CreatedKey>,
  true satisfies SameMembers<sdk.RenderJob, contract.RenderJob>,
  true satisfies SameMembers<sdk.WebhookList, contract.WebhookList>,
  true satisfies SameMembers<sdk.OneWebhook, contract.OneWebhook>,
  true satisfies SameMembers<sdk.WebhookWithSecret, contract.WebhookWithSecret>,
  true satisfies SameMembers<sdk.DeliveryList, contract.DeliveryList>,
  true satisfies SameMembers<sdk.OneDelivery, contract.OneDelivery>,
  true satisfies SameMembers<sdk.RestoredKey, contract.RestoredKey>,
  true satisfies SameMembers<sdk.SavedSettings, contract.SavedSettings>,
  true satisfies SameMembers<sdk.Usage, contract.Usage>,
  true satisfies SameMembers<sdk.RequestLog, contract.RequestLog>,
  true satisfies SameMembers<sdk.Plan, contract.Plan>,
  true satisfies SameMembers<sdk.PlanList, contract.PlanList>,
  true satisfies SameMembers<sdk.Billing, contract.Billing>,
  true satisfies SameMembers<sdk.BillingPage, contract.BillingPage>,
  true satisfies SameMembers<sdk.Done, contract.Done>,
  true satisfies SameMembers<sdk.DeletedImage, contract.DeletedImage>,
  true satisfies SameMembers<sdk.Status, contract.Status>,
  true satisfies SameMembers<sdk.ErrorBody['error'], contract.ErrorBody['error']>,
];

/** Proof that the comparison detects differences. */
const differences: readonly false[] = [
  false satisfies SameMembers<{ a?: string }, { a?: string; b?: string }>,
  false satisfies SameMembers<{ a?: string }, { a?: 'x' | 'y' }>,
  false satisfies SameMembers<{ a: string | null }, { a: string }>,
];

test('the types of the client and of the contract are equivalent', () => {
  // The compiler does the comparison. This test keeps the lists in use.
  expect([equivalences.length > 40, differences.length]).toEqual([true, 3]);
});

test('the generated types are up to date; `npm run types -w sdk` regenerates them', () => {
  const file = path.join(import.meta.dirname, 'generated/api-types.ts');
  expect(readFileSync(file, 'utf8')).toBe(generateClientTypes());
});
