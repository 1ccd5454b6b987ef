import type { Config } from './config.ts';
import { isLoopback } from './config-values.ts';

const isRemote = (url: URL) => url.hostname !== '' && !isLoopback(url.hostname.replace(/^\[(.*)\]$/, '$1'));

const isPlainHttp = (address = '') => address.startsWith('http:') && isRemote(new URL(address));

function isDatabaseWithoutTls(databaseUrl: string): boolean {
  const url = new URL(databaseUrl);
  const mode = url.searchParams.get('sslmode') ?? url.searchParams.get('ssl');
  return isRemote(url) && (mode === null || mode === 'disable');
}

/** Warnings about settings that work but are unsafe. */
export function configWarnings(config: Config): string[] {
  const { host, publicUrl, serviceUrl, databaseUrl, trustProxy, sessionSecret, demoApiKey } = config;
  const warnings: [boolean, string][] = [
    [
      !isLoopback(host) && !publicUrl,
      'HOST lets other machines in over plain HTTP, so keys and personal data can be read on the way. Put a TLS proxy in front and set PUBLIC_URL.',
    ],
    [
      isPlainHttp(publicUrl),
      'PUBLIC_URL is plain HTTP, so keys and personal data can be read on the way. Use https.',
    ],
    [
      isPlainHttp(serviceUrl),
      'SERVICE_URL is plain HTTP, so the key in every request can be read on the way. Use https.',
    ],
    [
      databaseUrl !== undefined && isDatabaseWithoutTls(databaseUrl),
      'DATABASE_URL leads to another machine without TLS. Add ?sslmode=verify-full.',
    ],
    [
      publicUrl !== undefined && trustProxy === false,
      "PUBLIC_URL is set but TRUST_PROXY isn't, so all users share the proxy's address in limits and in the log. Set TRUST_PROXY to the number of proxies.",
    ],
    [
      trustProxy === true,
      'TRUST_PROXY=true believes whatever address a client claims. Set it to the number of proxies instead.',
    ],
    [
      sessionSecret !== undefined && sessionSecret.length < 32,
      'SESSION_SECRET has fewer than 32 characters. Use the output of: openssl rand -hex 32',
    ],
    [
      demoApiKey !== undefined && demoApiKey.length < 16,
      'DEMO_API_KEY has fewer than 16 characters, so it can be guessed. Use the output of: openssl rand -hex 32',
    ],
  ];
  return warnings.flatMap(([applies, text]) => (applies ? [text] : []));
}
