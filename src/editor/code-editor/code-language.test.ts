import { expect, test } from 'vitest';
import { languageOf } from './code-language.ts';

test.each([
  ['', 'text'],
  ['A note on spring prices, nothing more.', 'text'],
  ['  <script async src="https://a.example/x.js"></script>', 'html'],
  ['<!-- pixel -->\n<img alt="" src="x">', 'html'],
  ['(() => {\n  const key = "seen";\n})();', 'javascript'],
  ['// counts a view\nwindow.dataLayer.push({ event: "view" });', 'javascript'],
  ['{ const a = 1; }', 'javascript'],
  ['{"a": [1, 2]}', 'json'],
  ['[1, 2', 'text'],
  [`{"a": "${'x'.repeat(20_000)}"}`, 'json'],
])('%.40j is %s', (content, language) => {
  expect(languageOf(content)).toBe(language);
});
