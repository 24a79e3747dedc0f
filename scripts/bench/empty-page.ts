import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createElement as h } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';

/** Measures the cost of the pages' framework alone: a route without data that renders one line. */

function EmptyPage() {
  return h(
    'html',
    { lang: 'en' },
    h('head', null, h('title', null, 'Empty')),
    h('body', null, h('main', null, 'Nothing')),
  );
}

const handler = createStaticHandler([
  { path: '/bench/empty-page', Component: EmptyPage, loader: () => null },
]);

export async function answerEmptyPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const found = await handler.query(new Request(`http://${request.host}${request.url}`));
  if (found instanceof Response) throw new Error('the empty page leads elsewhere');
  const router = createStaticRouter(handler.dataRoutes, found);
  const body = await new Promise<PassThrough>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      h(StaticRouterProvider, { router, context: found, hydrate: false }),
      {
        onShellReady: () => resolve(pipe(new PassThrough())),
        onShellError: reject,
      },
    );
  });
  return reply.type('text/html; charset=utf-8').send(body);
}
