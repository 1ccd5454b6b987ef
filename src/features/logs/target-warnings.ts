import { siteHref } from '#lib/link.ts';
import { normalizePhone } from '#lib/phone.ts';

/** Warns about an invalid email; the service accepts any string. */
export function emailWarning(text: string): string | null {
  const [, domain] = /^[^\s@]+@([^\s@]+)$/.exec(text.trim()) ?? [];
  return siteHref(domain) ? null : "Doesn't look like an email address, such as ada@example.com";
}

/** Shortest numbers in use, with country code. */
const MIN_PHONE_DIGITS = 7;

/** Warns about a phone number that is too short; the service accepts any with two digits. */
export const phoneWarning = (text: string): string | null =>
  normalizePhone(text).replace('+', '').length < MIN_PHONE_DIGITS
    ? 'Too short for a phone number, such as +49305550142'
    : null;

/** Warns about an invalid domain; the service accepts any string. */
export function domainWarning(text: string): string | null {
  const domain = text.trim();
  if (/[/@:]/.test(domain)) return 'Enter only the domain, such as example.com';
  if (!siteHref(domain)) return "Doesn't look like a domain, such as example.com";
  return /^www\./i.test(domain) ? `Usually written without www., as ${domain.slice(4)}` : null;
}

/** Warns about an invalid LinkedIn URL; the service accepts any string. */
export const linkedinWarning = (text: string): string | null =>
  /^https?:\/\/([\w-]+\.)?linkedin\.com\/\S+$/i.test(text.trim())
    ? null
    : "Doesn't look like a LinkedIn URL, such as https://www.linkedin.com/in/ada";
