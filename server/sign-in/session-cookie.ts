import { hkdfSync, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assertSameSite } from './cross-site.ts';
import { createSealedBox } from './sealed-box.ts';
import { MAX_AGE_MS, type SignIn, type SignIns } from './sign-ins.ts';

/** The dashboard's session: the API key, encrypted in an HttpOnly cookie. */
export interface SessionCookie {
  /** API key of the session; undefined if signed out. Throws 403 `cross_site` for a write from another site. */
  readKey(request: FastifyRequest): Promise<string | undefined>;
  /** Signs in and ends the browser's previous sign-in. */
  start(request: FastifyRequest, reply: FastifyReply, apiKey: string): Promise<void>;
  /** Signs out. Returns the session's key, if there was one. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined>;
}

interface Options {
  secret: string;
  signIns: SignIns;
  /** The service behind a gateway. A cookie is only valid for the service its key belongs to. */
  serviceUrl?: string | undefined;
  /** Origin that browsers use, if configured; https makes the cookie `Secure`. */
  publicUrl?: string | undefined;
  basePath?: string | undefined;
  now?: (() => number) | undefined;
}

export function createSessionCookie(options: Options): SessionCookie {
  const { secret, signIns, serviceUrl = 'embedded', publicUrl, basePath, now = Date.now } = options;
  const box = createSealedBox(secret, `audience-console session cookie\n${serviceUrl}`);
  // Cookies ignore ports: two servers on one machine must not overwrite each other's sessions.
  const nameSuffix = Buffer.from(
    hkdfSync('sha256', secret, '', `audience-console cookie name\n${serviceUrl}`, 4),
  );
  const name = `audience-console-${nameSuffix.toString('hex')}`;
  const isSecure = (request: FastifyRequest) =>
    publicUrl?.startsWith('https:') || request.protocol === 'https';
  // A sibling domain can't set a cookie with the prefix `__Host-`, which requires the root path.
  const prefix = basePath ? '__Secure-' : '__Host-';
  const cookieName = (request: FastifyRequest) => (isSecure(request) ? prefix + name : name);

  function writeCookie(request: FastifyRequest, reply: FastifyReply, value: string, maxAge: number) {
    const path = basePath || '/';
    const attributes = { path, httpOnly: true, sameSite: 'strict', secure: isSecure(request) } as const;
    reply.header(
      'set-cookie',
      stringifySetCookie({ name: cookieName(request), value, maxAge, ...attributes }),
    );
  }

  /** Reads the cookie without checking whether its sign-in has ended. */
  function readCookie(request: FastifyRequest): SignIn | undefined {
    const { cookie } = request.headers;
    const sealed = cookie && parseCookie(cookie)[cookieName(request)];
    const [, createdAt, id, apiKey] = (sealed && box.open(sealed)?.match(/^(\d+) (\S+) (.+)$/)) || [];
    if (!createdAt || !id || !apiKey || Number(createdAt) + MAX_AGE_MS < now()) return undefined;
    return { id, apiKey, createdAt: Number(createdAt) };
  }

  async function endCurrent(request: FastifyRequest) {
    const signIn = readCookie(request);
    if (signIn) await signIns.end(signIn);
    return signIn?.apiKey;
  }

  return {
    async readKey(request) {
      const signIn = readCookie(request);
      if (!signIn) return undefined;
      assertSameSite(request, publicUrl);
      return (await signIns.resume(signIn)) ? signIn.apiKey : undefined;
    },
    async start(request, reply, apiKey) {
      await endCurrent(request);
      const signIn = { id: randomBytes(16).toString('base64url'), apiKey, createdAt: now() };
      await signIns.start(signIn);
      writeCookie(request, reply, box.seal(`${signIn.createdAt} ${signIn.id} ${apiKey}`), MAX_AGE_MS / 1000);
    },
    async end(request, reply) {
      writeCookie(request, reply, '', 0);
      return endCurrent(request);
    },
  };
}
