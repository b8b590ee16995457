import type { DeletedImage, Preview, RenderJob, ShownApiKey, StoredImage } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { expect, expectTypeOf, it } from 'vitest';
import type { ExactHandlers, Handler, HandlerResult, Handlers } from './operation-context.ts';

// `tsc` checks the assertions about types; at run time they do nothing.
it('derives the result of a handler from the responses of its operation', () => {
  expectTypeOf<HandlerResult<'getApiKey'>>().toEqualTypeOf<ShownApiKey>();
  expectTypeOf<HandlerResult<'deleteImage'>>().toEqualTypeOf<DeletedImage>();
  expectTypeOf<HandlerResult<'generateImage'>>().toEqualTypeOf<StoredImage | RenderJob | FastifyReply>();
  expectTypeOf<HandlerResult<'previewImage'>>().toEqualTypeOf<Preview | FastifyReply>();
  expectTypeOf<HandlerResult<'previewImageBytes'>>().toEqualTypeOf<FastifyReply>();
  expectTypeOf<HandlerResult<'startProviderSignIn'>>().toEqualTypeOf<FastifyReply>();
  expect.assertions(0);
});

it('rejects a handler with a missing, a wrong or a further field', () => {
  // @ts-expect-error `apiKey` is missing.
  const missing: Handler<'getApiKey'> = async () => ({ success: true, lastUsedAt: null });
  // @ts-expect-error `success` is never false.
  const wrong: Handler<'deleteImage'> = async () => ({ success: false });
  const further = async () => ({ success: true, passwordHash: 'secret' }) as const;
  type Further = Omit<Handlers, 'deleteImage'> & { readonly deleteImage: typeof further };
  expectTypeOf<Further>().toExtend<Handlers>();
  expectTypeOf<Further>().not.toExtend<ExactHandlers<Further>>();
  expect([missing, wrong, further]).toHaveLength(3);
});
