import { imageSource, mailHref, phoneHref, siteHref } from '#util/link.ts';

/** Some mail programs and proxies cut longer ones. */
const MOST_CHARACTERS = 2000;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const START_IT = 'Start the URL with https:// or http://';

/** What links are made of on the web; a scheme beside these opens a program that a visitor may not have. */
const known = new Set(['http', 'https', 'mailto', 'tel', 'sms']);
const neverOpened = new Set(['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'filesystem']);

/**
 * Why a visitor could not open a url, as a sentence that says the repair; null where there is nothing to say,
 * an empty url too. It is never a reason to refuse one: the service takes any text. Judged is what a browser
 * does with the url in a link: a path, a query or a `#fragment` leads on from the page.
 */
export function urlWarning(text: string | null | undefined): string | null {
  const url = text?.trim() ?? '';
  if (!url) return null;
  const start = url.slice(0, MOST_CHARACTERS);
  const scheme = schemeOf(start);
  if (scheme && neverOpened.has(scheme)) return `Visitors can't open ${scheme}: links. ${START_IT}`;
  if (url.length > MOST_CHARACTERS) return 'Shorten the URL: some apps cut it off after 2,000 characters';
  const relative = /^(?:[/?#]|\.\.?\/)/.test(start);
  if (!scheme && !relative && mailHref(start)) return 'Start an email address with mailto:';
  if (!relative && phoneHref(start)) return 'Start a phone number with tel:';
  if (/\s/.test(start)) return 'Remove the spaces from the URL or write them as %20';
  if (/[\p{Cc}\p{Cf}]/u.test(start)) return 'The URL has invisible characters. Type it instead of pasting';
  if (relative) return null;
  return scheme ? schemeWarning(scheme, start) : nakedWarning(start);
}

/** The same for the url of an image, which is loaded rather than opened. */
export function imageUrlWarning(text: string | null | undefined): string | null {
  const url = text?.trim() ?? '';
  if (!url || /^data:image\//i.test(url)) return null;
  if (imageSource(url)) return urlWarning(url);
  if (/^http:\/\//i.test(url)) return 'Start the URL with https://. Secure pages block http:// images';
  return "Visitors can't see this image. Start its URL with https://";
}

/** The scheme as a browser reads it, which skips line breaks and control characters in it. */
function schemeOf(url: string): string | null {
  const scheme = SCHEME.exec(url.replace(/[\p{Cc}\p{Cf}]/gu, ''))?.[1]?.toLowerCase();
  if (!scheme) return null;
  if (known.has(scheme) || neverOpened.has(scheme)) return scheme;
  // `shop.example:8080` and `localhost:3000` are hosts with a port.
  return scheme.includes('.') || /^[^:]+:\d+(?:[/?#]|$)/.test(url) ? null : scheme;
}

function schemeWarning(scheme: string, url: string): string | null {
  const rest = url.slice(scheme.length + 1);
  if (scheme === 'http' || scheme === 'https') return webWarning(rest, url);
  if (scheme === 'mailto') return /^[^?]*@[^?]/.test(rest) ? null : 'Enter an email address after mailto:';
  if (scheme === 'tel' || scheme === 'sms')
    return /\d/.test(rest) ? null : `Enter a phone number after ${scheme}:`;
  return /^h*t+p+s*$/.test(scheme) ? START_IT : `Not every visitor can open ${scheme}: links. ${START_IT}`;
}

function webWarning(rest: string, url: string): string | null {
  if (!/^\/\/[^/?#\\]/.test(rest)) return START_IT;
  if (/^\/\/https?:?\/\//i.test(rest)) return 'Remove the second https:// from the URL';
  return URL.canParse(url) ? null : "Check the domain: browsers can't open this URL";
}

const nakedWarning = (url: string): string =>
  siteHref(url.split(/[/?#:]/, 1)[0]) ? START_IT : `${START_IT}, or with / for a path on this site`;
