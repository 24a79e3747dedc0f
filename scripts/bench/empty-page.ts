import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createElement as h, type ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { matchPath } from '#platform/browser/router/match-path.ts';
import { PageOutlet, StaticRouter } from '#platform/browser/router/router-context.ts';

/** Measures the cost of the pages' framework alone: a route without data that renders one line. */

function EmptyPage() {
  return h(
    'html',
    { lang: 'en' },
    h('head', null, h('title', null, 'Empty')),
    h('body', null, h('main', null, 'Nothing')),
  );
}

const route = { path: '/bench/empty-page' };

export async function answerEmptyPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { pathname, search } = new URL(`http://${request.host}${request.url}`);
  const params = matchPath(route.path, pathname);
  if (!params) throw new Error('the empty page leads elsewhere');
  const location = { pathname, search, hash: '', state: null, key: '' };
  const shown = { route, params, location, content: { Component: EmptyPage, data: null } };
  const outlet = h(PageOutlet, { frame: (_: unknown, page: ReactNode) => page, fault: () => null });
  const body = await new Promise<PassThrough>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(h(StaticRouter, { shown, children: outlet }), {
      onShellReady: () => resolve(pipe(new PassThrough())),
      onShellError: reject,
    });
  });
  return reply.type('text/html; charset=utf-8').send(body);
}
