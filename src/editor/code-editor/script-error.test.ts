import { expect, it } from 'vitest';
import { findScriptError } from './script-error.ts';

it.each([
  '',
  '  \n',
  'window.ran = 1;',
  'import x from "y"; export default await x;',
  'a?.b ?? c; class A { #x = 1; static { this.y = 1; } }',
  'const key = /[/]/u; let note = `a`;',
  'if (window.dataLayer) dataLayer.push({ event: "view" })\nelse console.log("none")',
  '{"a": [1, 2]}',
  '<script async src="https://a.example/x.js"></script>',
  '<script>if (a < b) document.write("<b>x</b>")</script><p>Unclosed<div <b>',
  '<script type="text/template"><b {{</script>',
])('parses %j', (content) => expect(findScriptError(content)).toBeNull());

it.each([
  ['alert("hi"', 1, 11],
  ['let x = 1;\nlet y = { a: 1,;', 2, 16],
  ['let x = 1;\r\nlet y = ;', 2, 9],
  ['const total = ;', 1, 15],
  ['<p>x</p>\n<script>\nlet x = {a:1,;\n</script>', 3, 14],
  ['}', 1, 1],
])('finds the syntax error of %j', (content, line, column) =>
  expect(findScriptError(content)).toEqual({ line, column }),
);

it('never runs a script', () => {
  findScriptError('globalThis.ran = 1; throw new Error("ran")');
  expect('ran' in globalThis).toBe(false);
});
