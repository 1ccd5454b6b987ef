/**
 * Lists UI strings by file, for review: `npm run strings -- [PATH …]`. Found by shape (JSX text, labels,
 * sentences), so it includes some that aren't visible.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { root } from './execute.ts';

const DEFAULT_PATHS = ['src', 'contract', 'server', 'index.html'];
const skippedFiles = /\.test\.tsx?$|\.gen\.ts$|\/testing\/|^server\/demo\//;
/** Attributes and properties that hold text even if it is a single lowercase word. */
const textKeys =
  /^(?:label|title|text|hint|placeholder|description|detail|message|heading|header|caption|alt|aria-\w+|summary|note)$/;
const codeAttributes =
  /^(?:className|class|key|id|d|to|href|type|role|htmlFor|viewBox|style|rel|target|variant|size|side|align|name|data-.*)$/;
const codeCalls =
  /^(?:clsx|cx|cn|querySelector|querySelectorAll|addEventListener|removeEventListener|getItem|setItem|matches|closest|lazy|import|require|sql|prepare|exec)$/;
const classNames = /^[-a-z0-9:[\]/.%()!&>*_=,#+'"@\s]+$/;

interface Found {
  start: number;
  text: string;
}

interface UiString {
  /** Relative to the project. */
  file: string;
  line: number;
  text: string;
}

function isSentence(text: string): boolean {
  if (!/\p{L}{2}/u.test(text)) return false;
  if (classNames.test(text) && /[-:[]/.test(text) && !/[.,:]\s/.test(text)) return false;
  return /\p{L}[\s,].*\p{L}/su.test(text) || /^\p{Lu}\p{Ll}/u.test(text);
}

function source(code: string, node: { start: number; end: number }): string {
  const text = code.slice(node.start, node.end).replace(/\s+/g, ' ');
  return text.length > 40 ? '…' : text;
}

function stringsOf(file: string, code: string): Found[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: Found[] = [];
  const skipped: { start: number; end: number }[] = [];
  const skip = (node: { start: number; end: number } | null | undefined) => node && skipped.push(node);
  const text = new Set<number>();
  const add = (start: number, value: string, known = false) => {
    if (skipped.some((node) => node.start <= start && start < node.end)) return;
    const line = value.replace(/\s+/g, ' ').trim();
    if (known || text.has(start) ? /\p{L}{2}/u.test(line) : isSentence(line))
      found.push({ start, text: line });
  };
  const markText = (node: ESTree.Node | null | undefined): void => {
    if (!node) return;
    if (node.type === 'Literal' || node.type === 'TemplateLiteral') text.add(node.start);
    if (node.type === 'JSXExpressionContainer') markText(node.expression);
    if (node.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(markText);
    if (node.type === 'LogicalExpression') [node.left, node.right].forEach(markText);
  };
  new Visitor({
    ImportDeclaration: skip,
    ExportAllDeclaration: (node) => skip(node),
    ExportNamedDeclaration: (node) => skip(node.source),
    ImportExpression: skip,
    TSLiteralType: skip,
    TSEnumMember: skip,
    BinaryExpression: (node) => /^[!=]==?$/.test(node.operator) && [node.left, node.right].forEach(skip),
    SwitchCase: (node) => skip(node.test),
    MemberExpression: (node) => node.computed && skip(node.property),
    CallExpression: ({ callee, arguments: values }) => {
      const name = callee.type === 'MemberExpression' ? callee.property : callee;
      if (name.type === 'Identifier' && codeCalls.test(name.name)) values.forEach(skip);
    },
    TaggedTemplateExpression: skip,
    JSXAttribute: (node) => {
      const name = source(code, node.name);
      if (codeAttributes.test(name)) skip(node.value);
      else if (textKeys.test(name)) markText(node.value);
    },
    Property: (node) => {
      skip(node.computed ? undefined : node.key);
      if (node.key.type === 'Identifier' && textKeys.test(node.key.name)) markText(node.value as ESTree.Node);
      if (node.key.type === 'Identifier' && codeAttributes.test(node.key.name) && node.key.name !== 'name')
        skip(node.value);
    },
    JSXElement: ({ children }) => children.forEach(markText),
    JSXFragment: ({ children }) => children.forEach(markText),
    JSXText: (node) => add(node.start, node.value, true),
    Literal: (node) => typeof node.value === 'string' && add(node.start, node.value),
    TemplateLiteral: ({ start, quasis, expressions }) =>
      add(
        start,
        quasis
          .map(
            ({ value }, at) => value.cooked + (expressions[at] ? `{${source(code, expressions[at])}}` : ''),
          )
          .join(''),
      ),
  }).visit(program);
  return found.sort((a, b) => a.start - b.start);
}

/** Lists the UI strings of files and folders, in the order of their places. */
export function listStrings(paths: readonly string[]): UiString[] {
  return paths
    .flatMap((path) => globSync([path, `${path}/**`], { cwd: root }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !skippedFiles.test(file))
    .sort()
    .flatMap((file) => {
      const code = readFileSync(join(root, file), 'utf8');
      return stringsOf(file, code).map(({ start, text }) => ({
        file,
        line: code.slice(0, start).split('\n').length,
        text,
      }));
    });
}

if (import.meta.main) {
  const paths = process.argv.slice(2);
  let lastFile = '';
  for (const { file, line, text } of listStrings(paths.length > 0 ? paths : DEFAULT_PATHS)) {
    if (file !== lastFile) console.log(`\n${file}`);
    lastFile = file;
    console.log(`  ${line}: ${text}`);
  }
}
