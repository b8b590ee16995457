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

/** One request to one call of the contract, with everything about it already checked. */
export interface Call<Name extends RouteName> {
  readonly caller: CallerOf<Name>;
  readonly params: ParamsOf<Name>;
  readonly query: QueryOf<Name>;
  readonly body: BodyOf<Name>;
  /** `https://tables.example.com`: what public URLs in the answer begin with. */
  readonly origin: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A call answers with a JSON value, or with the reply it has already filled. */
export type Handler<Name extends RouteName> = (call: Call<Name>) => Promise<object>;

/** One handler for each call of the contract: a call without one does not compile. */
export type Handlers = { readonly [Name in RouteName]: Handler<Name> };

/** What generate and preview need of a call, through whichever door it came. */
export type TableCall = Pick<
  Call<'generateImage'>,
  'caller' | 'query' | 'body' | 'origin' | 'request' | 'reply'
>;
