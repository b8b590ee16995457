import type { RouteName, routes } from '@pictable/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Caller } from './caller.ts';
import type { TableBody } from './read-table.ts';

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
      : Body extends 'bytes'
        ? Buffer | undefined
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

/** Returns a JSON value, or the reply if the handler has already sent it. */
export type Handler<Name extends RouteName> = (context: OperationContext<Name>) => Promise<object>;

/** One handler per operation of the contract; a missing one is a compile-time error. */
export type Handlers = { readonly [Name in RouteName]: Handler<Name> };

/** What generate and preview need of a request, whichever operation it came through. */
export type TableOperationContext = Pick<
  OperationContext<'generateImage'>,
  'caller' | 'query' | 'body' | 'origin' | 'request' | 'reply'
>;
