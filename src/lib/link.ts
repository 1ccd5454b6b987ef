/** A url that may become a link: http, https, mailto or tel; null for anything else, scripts above all. */
export function safeHref(url: string | null | undefined): string | null {
  if (!url) return null;
  try {
    const { protocol, href } = new URL(url.trim());
    return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol) ? href : null;
  } catch {
    return null;
  }
}

/**
 * Path that the server is below, such as `/console`; empty at the root. The build doesn't know it, but scripts, workers
 * too, load from `assets` there. Addresses of the app don't include it.
 */
export const basePath = /^(.*)\/assets\/[^/]*$/.exec(new URL(import.meta.url).pathname)?.[1] ?? '';

/** Pictures of the demo, in `public/demo`: the only images that records name by a path. */
const DEMO_PICTURE = /^\/demo\/[\w-]+\.svg$/;

/** Source of an image that may be loaded: https, a `data:` URL or a picture of the demo; null for anything else. */
export function imageSource(url: string | null | undefined): string | null {
  const given = url?.trim() ?? '';
  if (/^data:image\//i.test(given)) return given;
  if (DEMO_PICTURE.test(given)) return basePath + given;
  return /^https:/i.test(given) ? safeHref(given) : null;
}

const ADDRESS = /^[^\s@?&,;<>%]+@[^\s@?&,;<>%]+$/;
const NUMBER = /^\+?[\s()./-]*\d[\d\s()./-]*$/;

/** Writes to an e-mail address; null for a text that is none, or that would add recipients or a body to the mail. */
export const mailHref = (address: string | null | undefined): string | null =>
  address && ADDRESS.test(address.trim()) ? safeHref(`mailto:${address.trim()}`) : null;

/** Calls a phone number; null for a text that is none. */
export const phoneHref = (number: string | null | undefined): string | null =>
  number && NUMBER.test(number.trim()) ? safeHref(`tel:${number.replace(/[^\d+]/g, '')}`) : null;

const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;

/** The site of a domain; null for a text that is none. */
export const siteHref = (domain: string | null | undefined): string | null =>
  domain && domain.length < 254 && DOMAIN.test(domain.trim()) ? safeHref(`https://${domain.trim()}`) : null;

/** Whether an address is a path of this console and of no other host. Browsers skip control characters in it. */
export const isOwnPath = (address: string): boolean => /^\/(?![/\\\s\p{Cc}])/u.test(address);
