import { isIP } from 'node:net';
import { UsageError } from './db/usage-error.ts';

const invalidValue = (name: string, value: string, expected: string) =>
  new UsageError(`${name} is "${value}", but it must be ${expected}.`);

// These parse the value of one variable. They throw a `UsageError` that says which values are valid.

/** Case-insensitive. */
export function parseChoice<const T extends string>(
  name: string,
  value: string | undefined,
  options: readonly T[],
) {
  if (value === undefined) return undefined;
  const match = options.find((one) => one === value.toLowerCase());
  if (match === undefined) throw invalidValue(name, value, `one of ${options.join(', ')}`);
  return match;
}

export function parseInteger(
  name: string,
  value: string | undefined,
  fallback: number,
  min: number,
  max: number,
) {
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max)
    throw invalidValue(name, value, `a whole number from ${min} to ${max}`);
  return number;
}

/** An absolute URL with one of the schemes. The error doesn't quote it, as it may contain a password. */
export function parseUrl(name: string, value: string, schemes: readonly string[], example: string): string {
  const parsed = URL.parse(value);
  if (
    !parsed ||
    !schemes.includes(parsed.protocol) ||
    (!parsed.hostname && parsed.protocol.startsWith('http'))
  )
    throw new UsageError(`${name} is not a url this can use. Write it like ${example}.`);
  if (
    parsed.protocol.startsWith('http') &&
    (parsed.username || parsed.password || parsed.search || parsed.hash)
  )
    throw new UsageError(
      `${name} must be a plain address like ${example}, without user name, password, query or fragment.`,
    );
  return value;
}

/** A host name or IP address to listen on. */
export function parseHost(name: string, value: string): string {
  const bare = value.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(bare)) return bare;
  throw invalidValue(name, value, 'a host name or an address such as 127.0.0.1, without port');
}

/** Whether a host name or client address is this machine. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^::ffff:/i, '');
  return host === 'localhost' || host === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}

/** A path without a trailing slash; empty at the root. */
export function parseBasePath(name: string, value: string): string {
  const path = value.replace(/\/+$/, '');
  if (/^(?:\/[\w~-][\w.~-]*)*$/.test(path)) return path;
  throw invalidValue(name, value, 'a path such as /console');
}

export function parseOrigin(name: string, value: string): string {
  const { origin, pathname } = new URL(parseUrl(name, value, ['http:', 'https:'], 'https://console.example'));
  if (pathname === '/') return origin;
  throw new UsageError(`${name} must not have a path. Set BASE_PATH to it.`);
}

export function parseHeaderValue(name: string, value: string): string {
  if (/^[!-~]{1,512}$/.test(value)) return value;
  throw new UsageError(`${name} may hold only letters, digits and signs of ASCII, no spaces, 512 at most.`);
}

const PLACEHOLDER = /^(?:change.?me|password|secret)/i;
const MIN_DISTINCT_CHARACTERS = 8;

/** Rejects short, placeholder and repetitive values. */
export function parseSecret(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const advice = 'Use 32 random characters or more, e.g. of: openssl rand -hex 32';
  if (value.length < 16) throw new UsageError(`${name} is too short to be a secret. ${advice}`);
  if (PLACEHOLDER.test(value) || new Set(value).size < MIN_DISTINCT_CHARACTERS)
    throw new UsageError(`${name} is easy to guess. ${advice}`);
  return value;
}

/** `true`, `false`, a number of hops, or a list of addresses and networks. */
export function parseTrustProxy(name: string, value: string | undefined): boolean | number | string {
  if (value === undefined || value === 'false' || value === '0') return false;
  if (value === 'true') return true;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const networks = value.split(',').map((part) => part.trim());
  const isValid = networks.every((part) => {
    const [address = '', bits, ...rest] = part.split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(part)) return true;
    if (!isIP(address) || rest.length > 0) return false;
    const maxBits = isIP(address) === 4 ? 32 : 128;
    return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= maxBits);
  });
  if (isValid) return networks.join(',');
  throw invalidValue(name, value, 'true, false, a number of proxies, or a list of their addresses');
}
