import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PAGES_LIMIT, type SessionInfo } from '#contract/console.ts';
import { withoutBasePath } from './base-path.ts';
import { screenMatcher } from './routes.ts';
import { screenPreloads } from './screen-preloads.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const NONCE = '__CSP_NONCE__';
/** Sidebar, top bar and rows; `scripts/frame-in-html.ts` renders them. */
const SHOWN_FRAME = '<div id="frame"';
const HIDDEN_FRAME = `${SHOWN_FRAME} hidden`;

/** Paths of the API and of files: unknown URLs below them aren't screens. */
const NON_SCREEN_PATH = /^\/(?:v0|session|openapi\.json|healthz|readyz|metrics|assets)(?:[/?]|$)/;

const acceptsHtml = (accept: string | undefined) => accept?.includes('text/html') === true;

/** Browsers accept HTML when they navigate; other clients get it for paths without a file extension. */
function isScreenRequest(url: string, accept: string | undefined): boolean {
  if (NON_SCREEN_PATH.test(url)) return false;
  if (acceptsHtml(accept)) return true;
  const path = url.replace(/\?.*/, '');
  return (accept === undefined || accept.includes('*/*')) && !path.slice(path.lastIndexOf('/')).includes('.');
}

/**
 * Fastify's `rewriteUrl`. For a screen URL with malformed percent-encoding, serves the dashboard, which shows that
 * nothing was found; others stay an error.
 */
export function rewriteMalformedUrl(url: string, accept: string | undefined): string {
  const [path = ''] = url.split('?', 1);
  return isValidPath(path) || !isScreenRequest(url, accept) ? url : '/';
}

function isValidPath(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Caches the result of `read` until the build in `folder` changes: a build may run while the server does. */
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
      // A build removes the file before it writes a new one.
    }
    return value;
  };
}

/** Serves the files of the built dashboard. Names under `assets/` contain a hash. */
export async function dashboardFiles(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  const files = { index: false, preCompressed: true, cacheControl: false } as const;

  await app.register(fastifyStatic, {
    ...files,
    root: folder,
    wildcard: false,
    globIgnore: ['index.html', 'assets/**', '.vite/**', '**/*.{br,gz}'],
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
  // Wildcard route: the next build has other files.
  await app.register(fastifyStatic, {
    ...files,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
}

export type Build = ReturnType<typeof readBuild>;

/**
 * Reads the dashboard's build: its HTML, the file name of its entry script, its preloads and routes. The build names its
 * files by relative URLs, which screens can't: their paths differ in depth.
 */
export const readBuild = (folder: string, basePath: string) =>
  reloadOnBuild(folder, () => {
    const html = readFileSync(join(folder, 'index.html'), 'utf8').replaceAll(
      /(?<= (?:src|href)=")\.\//g,
      `${basePath}/`,
    );
    const id = /<script type="module"[^>]* src="[^"]*?([^"/]+)"/.exec(html)?.[1];
    return { html, id, preloads: screenPreloads(folder, basePath), isScreen: screenMatcher(folder) };
  });

interface DashboardOptions {
  build: Build;
  basePath: string;
  /** The session, if it can be read without a request to another service. */
  getSession?: ((request: FastifyRequest) => Promise<SessionInfo | undefined>) | undefined;
}

/** Embeds the session and preloads the list of pages, which saves the browser requests. */
function preloadTags(session: SessionInfo, path: string, basePath: string): string {
  const json = JSON.stringify(session).replaceAll('<', '\\u003c');
  const list = `<link rel="preload" as="fetch" crossorigin href="${basePath}/v0/pages?limit=${PAGES_LIMIT}">`;
  return `<script type="application/json" id="session">${json}</script>${path === '/pages' ? list : ''}`;
}

/**
 * Serves `index.html` for every screen URL, with a fresh nonce for style elements of libraries. For unknown paths,
 * browsers get it with 404 and other clients a problem document.
 */
export async function dashboard(
  app: FastifyInstance,
  { build, basePath, getSession }: DashboardOptions,
): Promise<void> {
  for (const route of ['/', '/*'])
    app.get(route, async (request, reply) => {
      // `url` was rewritten if its encoding is malformed.
      const { headers } = request;
      const url = withoutBasePath(request.originalUrl, basePath);
      const { html, preloads, isScreen } = build();
      const [path = ''] = url.split('?', 1);
      const isKnown = isScreen(path);
      if (!isScreenRequest(url, headers.accept) || !(isKnown || acceptsHtml(headers.accept)))
        return reply.callNotFound();
      const session = await getSession?.(request);
      const tags = (session ? preloadTags(session, path, basePath) : '') + preloads(path);
      const nonce = randomBytes(16).toString('base64');
      return reply
        .code(isKnown ? 200 : 404)
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
