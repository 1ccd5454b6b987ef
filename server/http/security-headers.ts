import type { FastifyInstance } from 'fastify';

/**
 * Scripts and data only from here, nothing inline, no framing. `nonce` admits the style elements that Radix,
 * the toaster and the code editor make.
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
    // `src/shell/trusted-types.ts` makes the one policy.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');

/** The security headers of every answer. */
export const securityHeaders = (publicUrl: string | undefined): Record<string, string> => ({
  // On everything: a worker's script is ruled by the policy that it came with.
  'content-security-policy': contentSecurityPolicy(),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // For this host alone: what else its domain serves isn't known here.
  ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});

/** Puts the security headers on every answer of `app`. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const headers = securityHeaders(publicUrl);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
