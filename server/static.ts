import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { contentSecurityPolicy } from './security-headers.ts';

const NONCE = '__CSP_NONCE__';

/** What belongs to the service or to files: an unknown address below these is no screen of the dashboard. */
const notScreens = /^\/(?:v0|session|openapi\.json|healthz|readyz|assets)(?:[/?]|$)/;

/** A browser that navigates asks for html; a tool that takes anything gets it for what looks like no file. */
function wantsScreen(url: string, accept: string | undefined): boolean {
  if (notScreens.test(url)) return false;
  if (accept?.includes('text/html')) return true;
  const path = url.replace(/\?.*/, '');
  return (accept === undefined || accept.includes('*/*')) && !path.slice(path.lastIndexOf('/')).includes('.');
}

/**
 * The url to answer in place of one whose percent-encoding is malformed: where a browser asks for a screen, the
 * dashboard's own, which says that nothing is there. Anything else is refused as it is.
 */
export function readableUrl({ url = '/', headers }: IncomingMessage): string {
  const [path = ''] = url.split('?', 1);
  return isDecodable(path) || !wantsScreen(url, headers.accept) ? url : '/';
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Serves the built dashboard in `folder`: files under `assets/` carry a hash in their names and are kept for
 * good; every screen is `index.html` with a fresh nonce, for the style elements that libraries add.
 */
export async function dashboard(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');

  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['index.html', '.vite/**', '**/*.{br,gz}'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  for (const url of ['/', '/*'])
    app.get(url, async (request, reply) => {
      if (!wantsScreen(request.url, request.headers.accept)) return reply.callNotFound();
      const nonce = randomBytes(16).toString('base64');
      return reply
        .header('content-security-policy', contentSecurityPolicy(nonce))
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(html.replaceAll(NONCE, nonce));
    });
}
