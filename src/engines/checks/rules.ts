import type { MetadataBody } from '#contract/metadata.ts';
import { formatList, formatNumber, hasInvisibleText, hasVisibleText, plural, truncate } from '#lib/text.ts';
import { harmful, type Issue, type Issues, issuesIn, warning } from './issue.ts';
import { isOver, type Limit, lengthOf, limits } from './limits.ts';
import { checkImageUrl, checkUrl } from './url.ts';

const HEX_COLOR = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const COLOR_FUNCTION = /^(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch|color|color-mix|light-dark)\([^;{}]+\)$/i;
/** CSS Color 4, section 6.1. A worker has no `CSS.supports`. */
const namedColors = new Set(
  'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato transparent turquoise violet wheat white whitesmoke yellow yellowgreen'.split(
    ' ',
  ),
);

/** Checks a CSS color; null for a color and for an empty text. */
export function checkColor(value: unknown): Issue | null {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '' || HEX_COLOR.test(text) || COLOR_FUNCTION.test(text) || namedColors.has(text.toLowerCase()))
    return null;
  return warning('Not a color. Use a value such as #24324a');
}

/** An object of the contract, whose fields may be absent or of an unexpected type. */
type Fields = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean => !hasVisibleText(value);
const asMissing = (issue: Issue): Issue => ({ ...issue, isMissing: true });

/** Checks a text that people read as a title. */
const checkTitle = (value: unknown): Issue | null =>
  typeof value === 'string' && value && isEmpty(value)
    ? warning('The text is invisible. Enter one that visitors can read')
    : hasInvisibleText(value)
      ? warning('The text has invisible characters. Type it instead of pasting')
      : null;

/** Checks that no client cuts a text. */
function checkLength(value: unknown, field: keyof typeof limits, client: string): Issue | null {
  const limit: Limit = limits[field];
  if (typeof value !== 'string' || !isOver(lengthOf(value.trimEnd(), limit.unit), limit)) return null;
  // Of a width, in words of the reader.
  if (limit.unit === 'px') return warning(`${client} titles at about 60 characters`);
  return warning(`${client} this off after ${formatNumber(limit.max)} characters`);
}

const SEARCH = 'Search results cut';
const LINKS = 'Link previews cut';
const X = 'X cuts';

const checkName = (value: unknown, noun: string): Issue | null =>
  value && isEmpty(value) ? warning(`Enter a name: lists show "Untitled ${noun}"`) : checkTitle(value);

const metadataChecks: { [Field in keyof MetadataBody]?: (value: unknown) => Issue | null } = {
  title: (value) => checkTitle(value) ?? checkLength(value, 'title', SEARCH),
  description: (value) => checkLength(value, 'description', SEARCH),
  ogTitle: (value) => checkTitle(value) ?? checkLength(value, 'ogTitle', LINKS),
  ogDescription: (value) => checkLength(value, 'ogDescription', LINKS),
  ogImageAlt: (value) => checkLength(value, 'ogImageAlt', LINKS),
  twitterTitle: (value) => checkTitle(value) ?? checkLength(value, 'twitterTitle', X),
  twitterDescription: (value) => checkLength(value, 'twitterDescription', X),
  twitterImageAlt: (value) => checkLength(value, 'twitterImageAlt', X),
  robots: checkRobots,
  canonicalUrl: checkUrl,
  themeColor: checkColor,
  ogUrl: checkUrl,
};

/** Checks page metadata, or the metadata override of an audience. */
export const checkMetadata = (metadata: Fields): Issues =>
  issuesIn(
    Object.fromEntries(
      Object.entries(metadataChecks).map(([field, check]) => [field, check(metadata[field])]),
    ),
  );

/** An action of another type may do something else when clicked, such as open a form. */
const LINK_TYPE = /^$|\b(?:url|link|href|download)\b/i;

export const checkAction = ({ buttonTitle, actionType, url }: Fields): Issues =>
  issuesIn({
    buttonTitle: isEmpty(buttonTitle)
      ? asMissing(harmful('Enter a button title: visitors see an empty button'))
      : (checkTitle(buttonTitle) ?? checkLength(buttonTitle, 'buttonTitle', 'Buttons cut')),
    actionType: isEmpty(actionType)
      ? asMissing(warning('Enter a type, so that the page knows what the button does'))
      : null,
    url:
      isEmpty(url) && LINK_TYPE.test(String(actionType ?? '').trim())
        ? asMissing(harmful('Enter a URL: the button does nothing'))
        : checkUrl(url),
  });

const checkFooterText = (text: unknown): Issue | null =>
  checkTitle(text) ?? checkLength(text, 'footerText', 'The footer may cut');

export const checkFooterLink = ({ text, url }: Fields): Issues =>
  issuesIn({
    text: isEmpty(text)
      ? asMissing(warning('Enter a text: visitors see an empty link'))
      : checkFooterText(text),
    url: isEmpty(url) ? asMissing(warning('Enter a URL: the link does nothing')) : checkUrl(url),
  });

export const checkLogoImage = ({ url, fileId, assetId }: Fields): Issues =>
  issuesIn({
    url: [url, fileId, assetId].every(isEmpty)
      ? asMissing(warning('Enter an image URL, a file ID or an asset ID: the logo has no image'))
      : checkImageUrl(url),
  });

export const checkFooterGroup = ({ title }: Fields): Issues => issuesIn({ title: checkFooterText(title) });

export const checkWidget = ({ title, type }: Fields): Issues =>
  issuesIn({
    title: checkTitle(title),
    type: isEmpty(type)
      ? asMissing(warning('Enter a type, so that the page knows what the widget shows'))
      : null,
  });

export const checkPage = ({ name }: Fields): Issues => issuesIn({ name: checkName(name, 'page') });

export const checkTopic = ({ title }: Fields): Issues => issuesIn({ title: checkName(title, 'topic') });

export const checkAudience = ({ customName, actionUrlOverride }: Fields): Issues =>
  issuesIn({ customName: checkName(customName, 'audience'), actionUrlOverride: checkUrl(actionUrlOverride) });

/** Values of the robots meta tag that large search engines document, and older ones they ignore. */
const knownDirectives = new Set(
  'all index noindex follow nofollow none archive noarchive nocache snippet nosnippet noimageindex notranslate indexifembedded nositelinkssearchbox noodp noydir noai noimageai'.split(
    ' ',
  ),
);
const VALUE_DIRECTIVE =
  /^(?:max-(?:snippet|video-preview):\s*-?\d+|max-image-preview:\s*(?:none|standard|large))$/;
/** Its date may contain commas. */
const UNAVAILABLE_AFTER = /^unavailable_after:/i;
const MAX_NAMED = 3;

/** Pairs that say the opposite. Search engines follow the stricter one. */
export const conflictingDirectives: readonly (readonly [string, string])[] = [
  ['index', 'noindex'],
  ['index', 'none'],
  ['follow', 'nofollow'],
  ['follow', 'none'],
  ['all', 'noindex'],
  ['all', 'nofollow'],
  ['all', 'none'],
  ['archive', 'noarchive'],
  ['snippet', 'nosnippet'],
];

/** Checks robots directives; an item may hold several. Null if all are known and consistent. */
export function checkRobots(value: unknown): Issue | null {
  const items = Array.isArray(value) ? value : [];
  const unknown = items.flatMap(findUnknown);
  if (unknown.length > 0) {
    const names =
      unknown.length > MAX_NAMED
        ? plural(unknown.length, 'item')
        : formatList(unknown.map((name) => truncate(name, 40)));
    return warning(`Search engines don't know ${names}. Use directives such as noindex or nofollow`);
  }
  const directives = directivesIn(items);
  const conflict = conflictingDirectives.find((pair) => pair.every((name) => directives.has(name)));
  if (!conflict) return null;
  const [allowsMissing, strict] = conflict;
  return warning(`${allowsMissing} contradicts ${strict}, which search engines follow. Remove one`);
}

/** Whether robots directives keep a page out of search results. */
export function isNoindex(robots: unknown): boolean {
  const directives = directivesIn(Array.isArray(robots) ? robots : []);
  return directives.has('noindex') || directives.has('none');
}

export const directivesIn = (items: readonly unknown[]) =>
  new Set(items.flatMap(splitDirectives).map((name) => name.toLowerCase()));

export const splitDirectives = (item: unknown): string[] =>
  typeof item === 'string' && !UNAVAILABLE_AFTER.test(item.trim())
    ? item
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
    : [];

function findUnknown(item: unknown): string[] {
  if (typeof item !== 'string') return [JSON.stringify(item) ?? 'an item'];
  return splitDirectives(item).filter(
    (name) => !knownDirectives.has(name.toLowerCase()) && !VALUE_DIRECTIVE.test(name.toLowerCase()),
  );
}
