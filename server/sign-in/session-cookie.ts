import { hkdfSync, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseCrossSite } from './cross-site.ts';
import { sealedBox } from './sealed-box.ts';
import { LIFETIME_MS, type SignIn, type SignIns } from './sign-ins.ts';

/** The dashboard's session: the API key, sealed in a cookie that no script can read. */
export interface SessionCookie {
  /**
   * The API key of whoever is signed in; undefined when nobody is. Throws 403 `cross_site` where the
   * request would write on behalf of another site.
   */
  keyOf(request: FastifyRequest): Promise<string | undefined>;
  /** Signs in, and ends the browser's sign-in before that. */
  start(request: FastifyRequest, reply: FastifyReply, apiKey: string): Promise<void>;
  /** Signs out. Returns the key of whoever was signed in. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined>;
}

interface Options {
  secret: string;
  signIns: SignIns;
  /** The service behind a gateway; its keys must never be sent to another one. */
  serviceUrl?: string | undefined;
  /** The origin browsers use, where it is known; https makes the cookie `Secure`. */
  publicUrl?: string | undefined;
  now?: (() => number) | undefined;
}

export function sessionCookie(options: Options): SessionCookie {
  const { secret, signIns, serviceUrl = 'embedded', publicUrl, now = Date.now } = options;
  const box = sealedBox(secret, `audience-console session cookie\n${serviceUrl}`);
  // Cookies do not tell ports apart: two servers of one machine must not sign each other's users out.
  const mark = Buffer.from(hkdfSync('sha256', secret, '', `audience-console cookie name\n${serviceUrl}`, 4));
  const name = `audience-console-${mark.toString('hex')}`;
  const isSecure = (request: FastifyRequest) =>
    publicUrl?.startsWith('https:') || request.protocol === 'https';
  // A sibling domain can't set a cookie with this prefix.
  const nameFor = (request: FastifyRequest) => (isSecure(request) ? `__Host-${name}` : name);

  function write(request: FastifyRequest, reply: FastifyReply, value: string, maxAge: number) {
    const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(request) } as const;
    reply.header('set-cookie', stringifySetCookie({ name: nameFor(request), value, maxAge, ...attributes }));
  }

  /** Reads the cookie, also of a sign-in that has ended. */
  function read(request: FastifyRequest): SignIn | undefined {
    const { cookie } = request.headers;
    const sealed = cookie && parseCookie(cookie)[nameFor(request)];
    const [, createdAt, id, apiKey] = (sealed && box.open(sealed)?.match(/^(\d+) (\S+) (.+)$/)) || [];
    if (!createdAt || !id || !apiKey || Number(createdAt) + LIFETIME_MS < now()) return undefined;
    return { id, apiKey, createdAt: Number(createdAt) };
  }

  async function endCurrent(request: FastifyRequest) {
    const signIn = read(request);
    if (signIn) await signIns.end(signIn);
    return signIn?.apiKey;
  }

  return {
    async keyOf(request) {
      const signIn = read(request);
      if (!signIn) return undefined;
      refuseCrossSite(request, publicUrl);
      return (await signIns.resume(signIn)) ? signIn.apiKey : undefined;
    },
    async start(request, reply, apiKey) {
      await endCurrent(request);
      const signIn = { id: randomBytes(16).toString('base64url'), apiKey, createdAt: now() };
      await signIns.start(signIn);
      write(request, reply, box.seal(`${signIn.createdAt} ${signIn.id} ${apiKey}`), LIFETIME_MS / 1000);
    },
    async end(request, reply) {
      write(request, reply, '', 0);
      return endCurrent(request);
    },
  };
}
