/** Fewer digits aren't taken for a part of a phone number. */
export const MIN_PHONE_DIGITS = 3;

/** Meanings of a search query, such as a pasted link, email address or phone number. */
export interface SearchQuery {
  /** To match by words: an email address without `mailto:`, the host of a URL, or the query itself. */
  text: string;
  /** Host of a URL or domain of an email address, in lower case and without `www.`. */
  host?: string;
  /** {@link toAddress} of a URL. Finds the records whose own address begins with it. */
  address?: string;
  /** Digits that are part of the {@link phoneDigits} of a number, however it is written. */
  phone?: string | undefined;
}

const MAILTO = /^mailto:([^?]+)/i;
/** `Greta Hollmann <greta@acme.example>`, as mail programs copy it. */
const NAMED_EMAIL = /<([^\s<>]+@[^\s<>]+)>$/;
const EMAIL = /^[^\s@/:]+@([^\s@/:]+\.[^\s@/:.]+)$/;
/** Without a scheme, a host counts as a URL only if it begins with `www.` or a path follows. */
const WEB_URL =
  /^(?:https?:)?(?:\/\/)?(?:[^\s/?#@]*@)?((?:[\p{L}\p{N}\p{M}_-]+\.)+[\p{L}\p{M}][\p{L}\p{N}\p{M}-]+)\.?(?::\d+)?([/?#]\S*)?$/iu;
const HAS_SCHEME = /^(https?:)?\/\//i;
const TEL = /^tel:([^;?]+)/i;
/** A country code and the trunk prefix 0, which isn't dialed after it: `+49 (0)30`. */
const COUNTRY_AND_TRUNK =
  /^(?:\+|00)[\s\p{P}]*[1-9]\d{0,2}[\s\p{P}]+0(?=[\s\p{P}]*\d)|^(?:\+|00)[\s\p{P}]*[1-9]\d{0,2}\(0\)/u;

const decode = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const parseLink = (scheme: RegExp, text: string) => decode(scheme.exec(text)?.[1] ?? '').trim();

const removeWww = (host: string) => host.toLowerCase().replace(/^www\./, '');

function parseUrl(text: string): Pick<SearchQuery, 'host' | 'address'> | undefined {
  const [, host, rest] = WEB_URL.exec(text) ?? [];
  if (!host) return undefined;
  if (!HAS_SCHEME.test(text) && !/^www\./i.test(host) && !rest) return undefined;
  const path = decode(/^[^?#]*/.exec(rest ?? '')?.[0] ?? '').replace(/\/+$/, '');
  const name = removeWww(host);
  // LinkedIn has a host for each country.
  const profileHost = name.replace(/^[a-z]{2,3}\.(?=linkedin\.com$)/, '');
  return { host: name, address: `${profileHost}${path}`.toLowerCase() };
}

/** Host and path of a URL without scheme, `www.` and query, or the text itself in lower case. */
export const toAddress = (url: string) => parseUrl(url.trim())?.address ?? url.trim().toLowerCase();

/** The digits of a stored phone number. */
export const phoneDigits = (phone: string) => phone.replace(/\D/g, '');

function parsePhone(text: string): string | undefined {
  const national = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(COUNTRY_AND_TRUNK, '');
  const digits = national.replace(/[\s\p{P}+\u2212]/gu, '').replace(/^0+(?=\d)/, '');
  return /^\d+$/.test(digits) && digits.length >= MIN_PHONE_DIGITS ? digits : undefined;
}

/** Parses the text of a search field or parameter. */
export function parseSearchQuery(query: string): SearchQuery {
  const trimmed = query.trim();
  const mailto = parseLink(MAILTO, trimmed);
  const email = mailto || (NAMED_EMAIL.exec(trimmed)?.[1] ?? trimmed);
  const domain = EMAIL.exec(email)?.[1];
  if (domain) return { text: email, host: removeWww(domain) };
  if (mailto) return { text: email };
  const tel = parseLink(TEL, trimmed);
  const number = tel || trimmed;
  const phone = parsePhone(number);
  if (phone || tel) return { text: number, phone };
  const url = parseUrl(trimmed);
  return { text: url?.host ?? trimmed, ...url };
}

/** A query and, if it's a pasted link or email address, what a text with it contains. */
export function queryTexts(query: string): string[] {
  const { text, address } = parseSearchQuery(query);
  return [...new Set([query, address ?? text])];
}
