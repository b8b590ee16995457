import type { RouteName, routes } from '@pictable/contract';
import type { JsonObject } from '@pictable/contract/json';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Caller } from './caller.ts';
import type { MessageBody } from './read-message.ts';
import type { TableBody } from './read-table.ts';
import type { TablesBody } from './read-tables.ts';

type RouteOf<Name extends RouteName> = (typeof routes)[Name];

type CallerOf<Name extends RouteName> = RouteOf<Name> extends { access: 'anyone' } ? undefined : Caller;

type ParamsOf<Name extends RouteName> =
  RouteOf<Name> extends { params: infer Params }
    ? { readonly [Key in keyof Params]: string }
    : Record<never, string>;

type QueryOf<Name extends RouteName> =
  RouteOf<Name> extends { query: infer Schema extends z.ZodMiniType } ? z.output<Schema> : undefined;

type BodyOf<Name extends RouteName> =
  RouteOf<Name> extends { body: infer Body }
    ? Body extends z.ZodMiniType
      ? z.output<Body>
      : Body extends 'bytes' | 'logo'
        ? Buffer | undefined
        : Body extends 'font'
          ? Buffer
          : Body extends 'json'
            ? JsonObject
            : Body extends 'tables'
              ? TablesBody
              : Body extends 'message'
                ? MessageBody
                : TableBody
    : undefined;

/** A request to one operation of the contract, already validated. */
export interface OperationContext<Name extends RouteName> {
  readonly caller: CallerOf<Name>;
  readonly params: ParamsOf<Name>;
  readonly query: QueryOf<Name>;
  readonly body: BodyOf<Name>;
  /** Origin of public URLs in the response, such as `https://tables.example.com`. */
  readonly origin: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Operations that send JSON text themselves: payloads keep the order of their keys and their digits, the
 * OpenAPI document is serialised once, the result of an asynchronous request is stored as text, and the protocol
 * library of MCP writes its own text.
 */
type SerialisedOperation =
  | 'listImages'
  | 'getImageDetail'
  | 'getTemplate'
  | 'exportAccount'
  | 'exportAnyAccount'
  | 'renderMessage'
  | 'renderProjectMessage'
  | 'getOpenApi'
  | 'sendMcpMessage';

type ResponsesOf<Name extends RouteName> = RouteOf<Name>['responses'];

/** The JSON of one success response, and a sent reply if the response is bytes, a page or has no body. */
type ResponseBodyOf<Response> = Response extends { schema: infer Schema extends z.ZodMiniType }
  ? z.output<Schema> | (Response extends { image: true } | { archive: true } ? FastifyReply : never)
  : FastifyReply;

/**
 * What the handler of an operation returns: JSON that the contract describes, or the reply if the handler has
 * already sent bytes, a page or a redirect.
 */
export type HandlerResult<Name extends RouteName> =
  | {
      [Status in keyof ResponsesOf<Name>]: ResponseBodyOf<ResponsesOf<Name>[Status]>;
    }[keyof ResponsesOf<Name>]
  | (Name extends SerialisedOperation ? FastifyReply : never);

/** Performs one operation. */
export type Handler<Name extends RouteName> = (
  context: OperationContext<Name>,
) => Promise<HandlerResult<Name>>;

type ElementOf<T> = T extends readonly (infer Element)[] ? Element : T;
type JsonOf<Result> = ElementOf<Exclude<Result, FastifyReply>>;
type KeyOf<T> = T extends unknown ? keyof T : never;
type UndescribedField<Name extends RouteName, Result> = Exclude<
  KeyOf<JsonOf<Result>>,
  KeyOf<JsonOf<HandlerResult<Name>>>
>;

/**
 * The same handlers, if their JSON has no field that the contract does not describe. TypeScript alone accepts
 * further fields in the inferred result of a function; this type names the first handler that returns some.
 */
export type ExactHandlers<Given extends Handlers> = {
  readonly [Name in RouteName]: [UndescribedField<Name, Awaited<ReturnType<Given[Name]>>>] extends [never]
    ? Given[Name]
    : { readonly undescribedField: UndescribedField<Name, Awaited<ReturnType<Given[Name]>>> };
};

/** One handler per operation of the contract; a missing one is a compile-time error. */
export type Handlers = { readonly [Name in RouteName]: Handler<Name> };

/** What generate and preview need of a request, whichever operation it came through. */
export type TableOperationContext = Pick<
  OperationContext<'generateImage'>,
  'caller' | 'query' | 'body' | 'origin' | 'request' | 'reply'
>;
