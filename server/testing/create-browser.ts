import type { FastifyInstance, InjectOptions } from 'fastify';

/** The cookie a response sets, as a browser would send it back: `name=value`. */
export function cookieOf(response: { headers: Record<string, unknown> }): string {
  return String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
}

/** Requests to `app` as the dashboard's pages send them: same origin, with the cookie of a sign-in. */
export function createBrowser(app: FastifyInstance, origin = 'http://localhost:80') {
  const host = new URL(origin).host;
  const send = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, more: InjectOptions = {}) =>
    app.inject({
      method,
      url,
      ...more,
      headers: {
        host,
        ...(method !== 'GET' && { origin, 'sec-fetch-site': 'same-origin' }),
        ...more.headers,
      },
    });
  return {
    send,
    signIn: (apiKey: string) => send('POST', '/session', { payload: { apiKey } }),
    session: async (cookie: string) => (await send('GET', '/session', { headers: { cookie } })).json(),
  };
}
