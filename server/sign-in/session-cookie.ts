import { createHash } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseCrossSite } from './cross-site.ts';
import { sealedBox } from './sealed-box.ts';

const LIFETIME_SECONDS = 30 * 24 * 3600;

/** The dashboard's session: the API key, sealed in a cookie that no script can read. */
export interface SessionCookie {
  /**
   * The API key of whoever is signed in; undefined when nobody is. Throws 403 `cross_site` where the
   * request would write on behalf of another site.
   */
  keyOf(request: FastifyRequest): string | undefined;
  set(request: FastifyRequest, reply: FastifyReply, apiKey: string): void;
  clear(request: FastifyRequest, reply: FastifyReply): void;
}

interface Options {
  secret: string;
  /** The origin browsers use, where it is known; https makes the cookie `Secure`. */
  publicUrl?: string | undefined;
  now?: (() => number) | undefined;
}

export function sessionCookie({ secret, publicUrl, now = Date.now }: Options): SessionCookie {
  const box = sealedBox(secret, 'audience-console session cookie');
  const https = publicUrl?.startsWith('https:') ?? false;
  // Cookies do not tell ports apart: two servers of one machine must not sign each other's users out.
  const mark = createHash('sha256').update(`cookie name\n${secret}`).digest('hex').slice(0, 8);
  const name = `${https ? '__Host-' : ''}audience-console-${mark}`;

  const write = (request: FastifyRequest, reply: FastifyReply, value: string, maxAge: number) => {
    const secure = https || request.protocol === 'https';
    const cookie = { name, value, path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge } as const;
    reply.header('set-cookie', stringifySetCookie(cookie));
  };

  return {
    keyOf(request) {
      const header = request.headers.cookie;
      const sealed = header && parseCookie(header)[name];
      const opened = sealed && box.open(sealed);
      if (!opened) return undefined;
      const space = opened.indexOf(' ');
      if (Number(opened.slice(0, space)) < now()) return undefined;
      refuseCrossSite(request, publicUrl);
      return opened.slice(space + 1);
    },
    set(request, reply, apiKey) {
      const until = now() + LIFETIME_SECONDS * 1000;
      write(request, reply, box.seal(`${until} ${apiKey}`), LIFETIME_SECONDS);
    },
    clear: (request, reply) => write(request, reply, '', 0),
  };
}
