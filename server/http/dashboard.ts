import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PAGES_LIMIT, type SessionInfo } from '#contract/console.ts';
import { screenPreloads } from './screen-preloads.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const NONCE = '__CSP_NONCE__';
/** Sidebar, top bar and rows; `scripts/frame-in-html.ts` renders them. */
const SHOWN_FRAME = '<div id="frame"';
const HIDDEN_FRAME = `${SHOWN_FRAME} hidden`;

/** What belongs to the service or to files: an unknown address below these is no screen of the dashboard. */
const NON_SCREEN_PATH = /^\/(?:v0|session|openapi\.json|healthz|readyz|metrics|assets)(?:[/?]|$)/;

/** A browser that navigates asks for html; a tool that takes anything gets it for what looks like no file. */
function isScreenRequest(url: string, accept: string | undefined): boolean {
  if (NON_SCREEN_PATH.test(url)) return false;
  if (accept?.includes('text/html')) return true;
  const path = url.replace(/\?.*/, '');
  return (accept === undefined || accept.includes('*/*')) && !path.slice(path.lastIndexOf('/')).includes('.');
}

/**
 * The url to answer in place of one whose percent-encoding is malformed: where a browser asks for a screen, the
 * dashboard's own, which says that nothing is there. Anything else is refused as it is.
 */
export function rewriteMalformedUrl({ url = '/', headers }: IncomingMessage): string {
  const [path = ''] = url.split('?', 1);
  return isDecodable(path) || !isScreenRequest(url, headers.accept) ? url : '/';
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** What `read` makes of the build in `folder`, anew after each build: one may run beside the server. */
function reloadOnBuild<T>(folder: string, read: () => T): () => T {
  const file = join(folder, 'index.html');
  let writtenAt = statSync(file).mtimeMs;
  let value = read();
  return () => {
    try {
      const at = statSync(file).mtimeMs;
      if (at !== writtenAt) value = read();
      writtenAt = at;
    } catch {
      // A build removes the file before it writes another.
    }
    return value;
  };
}

/** Serves the files of the built dashboard in `folder`. Those under `assets/` have a hash in their names. */
export async function dashboardFiles(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  const files = { index: false, preCompressed: true, cacheControl: false } as const;

  await app.register(fastifyStatic, {
    ...files,
    root: folder,
    wildcard: false,
    globIgnore: ['index.html', 'assets/**', '.vite/**', '**/*.{br,gz}'],
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
  // Looked up when they are asked for: the next build has others.
  await app.register(fastifyStatic, {
    ...files,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
}

/** The build of the dashboard in a folder, as it is now. */
export type Build = ReturnType<typeof readBuild>;

/** Reads the build of the dashboard in `folder`: its HTML, the file name of its entry script, its preloads by path. */
export const readBuild = (folder: string) =>
  reloadOnBuild(folder, () => {
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    const id = /<script type="module"[^>]* src="[^"]*?([^"/]+)"/.exec(html)?.[1];
    return { html, id, preloads: screenPreloads(folder) };
  });

interface DashboardOptions {
  build: Build;
  /** Who is signed in, where that is known without asking another service. */
  getSession?: ((request: FastifyRequest) => Promise<SessionInfo | undefined>) | undefined;
}

/** Saves a browser the request for the session, and where the list of pages comes first, the wait for it. */
function preloadTags(session: SessionInfo, path: string): string {
  const json = JSON.stringify(session).replaceAll('<', '\\u003c');
  const list = `<link rel="preload" as="fetch" crossorigin href="/v0/pages?limit=${PAGES_LIMIT}">`;
  return `<script type="application/json" id="session">${json}</script>${path === '/pages' ? list : ''}`;
}

/** Answers every screen's URL with the dashboard's `index.html`, with a fresh nonce for style elements of libraries. */
export async function dashboard(
  app: FastifyInstance,
  { build, getSession }: DashboardOptions,
): Promise<void> {
  for (const url of ['/', '/*'])
    app.get(url, async (request, reply) => {
      if (!isScreenRequest(request.url, request.headers.accept)) return reply.callNotFound();
      const { html, preloads } = build();
      const [path = ''] = request.url.split('?', 1);
      const session = await getSession?.(request);
      const tags = (session ? preloadTags(session, path) : '') + preloads(path);
      const nonce = randomBytes(16).toString('base64');
      return reply
        .header('content-security-policy', contentSecurityPolicy(nonce))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(
          html
            .replaceAll(NONCE, nonce)
            .replace(HIDDEN_FRAME, session?.tenant ? SHOWN_FRAME : HIDDEN_FRAME)
            .replace('</head>', () => `${tags}</head>`),
        );
    });
}
