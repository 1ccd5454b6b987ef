import { imageSource, mailHref, phoneHref, siteHref } from '#lib/link.ts';
import { harmful, type Issue, warning } from './issue.ts';

/** Some mail programs and proxies cut longer ones. */
const MAX_LENGTH = 2000;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const START_HINT = 'Start the URL with https:// or http://';

/** Common link schemes. Any other opens a program that visitors may not have, or is misspelled. */
const knownSchemes = new Set(['http', 'https', 'mailto', 'tel', 'sms']);
/** Schemes that run code, or show a page of the URL's author. */
const unsafeSchemes = new Set(['javascript', 'vbscript', 'data']);

/**
 * Checks a URL that visitors open from a link: a path, a query or a `#fragment` is fine, an empty text too. The API
 * accepts any text.
 */
export function checkUrl(value: unknown): Issue | null {
  const url = typeof value === 'string' ? value.trim() : '';
  if (!url) return null;
  const start = url.slice(0, MAX_LENGTH);
  // Of the whole text: browsers skip any number of control characters in a scheme.
  const scheme = schemeOf(url);
  if (scheme && unsafeSchemes.has(scheme))
    return {
      ...harmful(`Not allowed: ${scheme}: links. Use https://, mailto: or tel:`),
      isUnsafe: true,
    };
  if (lacksScheme(url)) return harmful("Visitors can't open this without https://");
  if (url.length > MAX_LENGTH) return warning('Shorten the URL: some apps cut it off after 2,000 characters');
  const isRelative = /^(?:[/?#]|\.\.?\/)/.test(start);
  const error = isRelative ? null : scheme ? schemeError(scheme, start) : startError(start);
  if (error !== null) return harmful(error);
  if (/\s/.test(start)) return warning('Remove the spaces from the URL or write them as %20');
  if (/[\p{Cc}\p{Cf}]/u.test(start))
    return warning('The URL has invisible characters. Type it instead of pasting');
  return null;
}

/** Whether an address of a website has no scheme, as in `fernhill.example/pilot`. */
export const lacksScheme = (text: string): boolean =>
  /^[^/?#]/.test(text.trim()) &&
  schemeOf(text) === null &&
  !/[\s\p{Cc}\p{Cf}]/u.test(text.trim().slice(0, MAX_LENGTH)) &&
  siteHref(text.trim().split(/[/?#:]/, 1)[0]) !== null;

/** How to make a link of a text without a scheme. */
function startError(start: string): string {
  if (mailHref(start)) return 'Start an email address with mailto:';
  if (phoneHref(start)) return 'Start a phone number with tel:';
  return `${START_HINT}, or with / for a path on this site`;
}

/** Checks the URL of an image, which is loaded rather than opened. */
export function checkImageUrl(value: unknown): Issue | null {
  const url = typeof value === 'string' ? value.trim() : '';
  if (!url || /^data:image\//i.test(url)) return null;
  if (imageSource(url)) return checkUrl(url);
  if (/^http:\/\//i.test(url))
    return warning('Start the URL with https://. Secure pages block http:// images');
  return warning("Visitors can't see this image. Start its URL with https://");
}

/** The scheme as a browser reads it, which skips line breaks and control characters in it. */
function schemeOf(url: string): string | null {
  const scheme = SCHEME.exec(url.replace(/[\p{Cc}\p{Cf}]/gu, ''))?.[1]?.toLowerCase();
  if (!scheme) return null;
  if (knownSchemes.has(scheme) || unsafeSchemes.has(scheme)) return scheme;
  // `shop.example:8080` and `localhost:3000` are hosts with a port.
  return scheme.includes('.') || /^[^:]+:\d+(?:[/?#]|$)/.test(url) ? null : scheme;
}

/** Why a link with a scheme doesn't open, at least for some visitors; null if it does. */
function schemeError(scheme: string, url: string): string | null {
  const rest = url.slice(scheme.length + 1);
  if (scheme === 'http' || scheme === 'https') return webError(rest, url);
  if (scheme === 'mailto') return /^[^?]*@[^?]/.test(rest) ? null : 'Enter an email address after mailto:';
  if (scheme === 'tel' || scheme === 'sms')
    return /\d/.test(rest) ? null : `Enter a phone number after ${scheme}:`;
  return /^h*t+p+s*$/.test(scheme)
    ? START_HINT
    : `Not every visitor can open ${scheme}: links. ${START_HINT}`;
}

function webError(rest: string, url: string): string | null {
  if (!/^\/\/[^/?#\\]/.test(rest)) return START_HINT;
  if (/^\/\/https?:?\/\//i.test(rest)) return 'Remove the second https:// from the URL';
  return URL.canParse(url) ? null : "Check the domain: browsers can't open this URL";
}
