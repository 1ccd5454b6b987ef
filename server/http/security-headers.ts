import type { FastifyInstance } from 'fastify';

/**
 * Only same-origin scripts and data, nothing inline, no framing. `nonce` allows the style elements of Radix, the
 * toaster and the code editor.
 */
export const contentSecurityPolicy = (nonce?: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "img-src 'self' https: data:",
    "font-src 'self'",
    "worker-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The policy is in `src/shell/content-security.ts`.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');

export const securityHeaders = (publicUrl: string | undefined): Record<string, string> => ({
  // On every response: a worker is restricted by the policy of its script.
  'content-security-policy': contentSecurityPolicy(),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Without includeSubDomains: other hosts of the domain aren't ours.
  ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});

/** Adds the security headers to every response. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const headers = securityHeaders(publicUrl);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
