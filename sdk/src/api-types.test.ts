import { readFileSync } from 'node:fs';
import path from 'node:path';
import type * as contract from '@pictable/contract';
import type { PropertyInputs } from '@pictable/contract';
import { expect, test } from 'vitest';
import { clientTypes } from '../scripts/client-types.ts';
import type * as sdk from './generated/api-types.ts';

/** Whether each type may stand where the other is asked for. */
type Agree<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** Whether two objects have the same members, of types that agree. A member that only one of them has would go unnoticed above. */
type SameMembers<A, B> =
  Agree<keyof A, keyof B> extends true
    ? false extends { [K in keyof A & keyof B]-?: Agree<A[K], B[K]> }[keyof A & keyof B]
      ? false
      : true
    : false;

/** What a schema of the contract takes. */
type Input<S> = S extends { _zod: { input: infer Taken } } ? Taken : never;

type Structured = (typeof contract.structuredKeys)[number];
type Inputs<List extends readonly contract.TableProperty[]> = PropertyInputs<List>;

/** The compiler rejects this list where a type of the client and its counterpart in the contract differ. */
const agreements: readonly true[] = [
  // What a client sends.
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
  true satisfies Agree<keyof sdk.DataProcessing, (typeof contract.dataProcessingKeys)[number]>,
  true satisfies Agree<Structured, keyof sdk.TableStyles & Structured>,
  true satisfies SameMembers<sdk.NewProject, Input<typeof contract.newProjectSchema>>,
  true satisfies SameMembers<sdk.ProjectChange, Input<typeof contract.projectChangeSchema>>,
  true satisfies SameMembers<sdk.ProfileChange, Input<typeof contract.profileSchema>>,
  true satisfies SameMembers<sdk.PasswordChange, Input<typeof contract.passwordChangeSchema>>,
  true satisfies SameMembers<sdk.SignIn, Input<typeof contract.loginSchema>>,
  // What it gets back.
  true satisfies SameMembers<sdk.StoredImage, contract.StoredImage>,
  true satisfies SameMembers<sdk.Preview, contract.Preview>,
  true satisfies SameMembers<sdk.ImagePart, contract.ImagePart>,
  true satisfies SameMembers<sdk.PassingPart, contract.PassingPart>,
  true satisfies SameMembers<sdk.ImageRecord, contract.Image>,
  true satisfies SameMembers<sdk.ListedImage, contract.ListedImage>,
  true satisfies SameMembers<sdk.ImageOfList, contract.ImageOfList>,
  true satisfies SameMembers<sdk.ImageDetail, contract.ImageDetail>,
  true satisfies SameMembers<sdk.TableWarning, contract.TableWarning>,
  true satisfies SameMembers<sdk.DemoImage, contract.DemoImage>,
  true satisfies SameMembers<sdk.Project, contract.Project>,
  true satisfies SameMembers<sdk.CreatedProject, contract.ProjectMadeOnce>,
  true satisfies SameMembers<sdk.NewProjectKey, contract.NewProjectKey>,
  true satisfies SameMembers<sdk.SigningSecret, contract.SigningSecret>,
  true satisfies SameMembers<sdk.ExampleList, contract.ExampleList>,
  true satisfies SameMembers<sdk.RegistrationMail, contract.RegistrationMail>,
  true satisfies SameMembers<sdk.SignInWays, contract.SignInWays>,
  true satisfies SameMembers<sdk.SignedIn, contract.SignedIn>,
  true satisfies SameMembers<sdk.MagicLink, contract.MagicLink>,
  true satisfies SameMembers<sdk.User, contract.User>,
  true satisfies SameMembers<sdk.CallerUser, contract.CallerUser>,
  true satisfies SameMembers<sdk.ShownApiKey, contract.ShownApiKey>,
  true satisfies SameMembers<sdk.NewApiKey, contract.NewApiKey>,
  true satisfies SameMembers<sdk.SavedSettings, contract.SavedSettings>,
  true satisfies SameMembers<sdk.Usage, contract.Usage>,
  true satisfies SameMembers<sdk.RequestLog, contract.RequestLog>,
  true satisfies SameMembers<sdk.Plan, contract.Plan>,
  true satisfies SameMembers<sdk.PlanList, contract.PlanList>,
  true satisfies SameMembers<sdk.Billing, contract.Billing>,
  true satisfies SameMembers<sdk.BillingPage, contract.BillingPage>,
  true satisfies SameMembers<sdk.Done, contract.Done>,
  true satisfies SameMembers<sdk.Status, contract.Status>,
  true satisfies SameMembers<sdk.ErrorBody['error'], contract.ErrorBody['error']>,
];

/** That the comparison can fail at all. */
const disagreements: readonly false[] = [
  false satisfies SameMembers<{ a?: string }, { a?: string; b?: string }>,
  false satisfies SameMembers<{ a?: string }, { a?: 'x' | 'y' }>,
  false satisfies SameMembers<{ a: string | null }, { a: string }>,
];

test('the types of the client are those of the contract, both ways', () => {
  // The compiler has compared them; this test is where the list stands.
  expect([agreements.length > 40, disagreements.length]).toEqual([true, 3]);
});

test('the types are written from the contract as it is now; `npm run types -w sdk` writes them', () => {
  const file = path.join(import.meta.dirname, 'generated/api-types.ts');
  expect(readFileSync(file, 'utf8')).toBe(clientTypes());
});
