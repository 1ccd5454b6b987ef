import type { MetadataBody } from '#contract/metadata.ts';
import { type Finding, type Findings, findingsIn, harmful, warning } from './finding.ts';
import { checkRobots } from './robots.ts';
import { getScriptError } from './script-errors.ts';
import { checkImageUrl, checkUrl } from './url.ts';

const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const FUNCTION = /^(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch|color|color-mix|light-dark)\([^;{}]+\)$/i;
/** CSS Color 4, section 6.1. A worker has no `CSS.supports`. */
const namedColors = new Set(
  'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato transparent turquoise violet wheat white whitesmoke yellow yellowgreen'.split(
    ' ',
  ),
);

/** Checks a CSS color; null for a color and for an empty text. */
export function checkColor(value: unknown): Finding | null {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '' || HEX.test(text) || FUNCTION.test(text) || namedColors.has(text.toLowerCase()))
    return null;
  return warning('Not a color. Use a value such as #24324a');
}

/** An object of the contract, whose fields may be absent or of an unexpected type. */
type Fields = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';
const missing = (finding: Finding): Finding => ({ ...finding, isMissing: true });

const metadataChecks: { [Field in keyof MetadataBody]?: (value: unknown) => Finding | null } = {
  robots: checkRobots,
  canonicalUrl: checkUrl,
  themeColor: checkColor,
  ogUrl: checkUrl,
};

/** Checks page metadata, or the metadata override of an audience. */
export const checkMetadata = (metadata: Fields): Findings =>
  findingsIn(
    Object.fromEntries(
      Object.entries(metadataChecks).map(([field, check]) => [field, check(metadata[field])]),
    ),
  );

/** An action of another type may do something else when clicked, such as open a form. */
const LINK_TYPE = /^$|\b(?:url|link|href|download)\b/i;

export const checkAction = ({ buttonTitle, actionType, url }: Fields): Findings =>
  findingsIn({
    buttonTitle: isEmpty(buttonTitle)
      ? missing(harmful('Enter a button title: visitors see an empty button'))
      : null,
    url:
      isEmpty(url) && LINK_TYPE.test(String(actionType ?? '').trim())
        ? missing(harmful('Enter a URL: the button does nothing'))
        : checkUrl(url),
  });

export const checkFooterLink = ({ text, url }: Fields): Findings =>
  findingsIn({
    text: isEmpty(text) ? missing(warning('Enter a text: visitors see an empty link')) : null,
    url: isEmpty(url) ? missing(warning('Enter a URL: the link does nothing')) : checkUrl(url),
  });

export const checkLogoImage = ({ url, fileId, assetId }: Fields): Findings =>
  findingsIn({
    url: [url, fileId, assetId].every(isEmpty)
      ? missing(warning('Enter an image URL, a file ID or an asset ID: the logo has no image'))
      : checkImageUrl(url),
  });

/** Reports a syntax error only once `checkScripts` has parsed the content. */
export function checkScript({ content, enabled }: Fields): Findings {
  const error = typeof content === 'string' ? getScriptError(content) : null;
  if (!error) return {};
  const message = `Fix the syntax error on line ${error.line}, column ${error.column}`;
  return { content: enabled === true ? harmful(message) : warning(message) };
}

export const checkAudience = ({ actionUrlOverride }: Fields): Findings =>
  findingsIn({ actionUrlOverride: checkUrl(actionUrlOverride) });
