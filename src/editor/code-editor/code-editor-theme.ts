import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const line = 'calc(var(--spacing) * 4.5)';
const hairline = '1px solid var(--line)';
const edge = '1px solid var(--line-strong)';
const none = { backgroundColor: 'transparent' };

const parts = EditorView.theme({
  '&': {
    color: 'var(--text)',
    backgroundColor: 'inherit',
    minWidth: '0',
    minHeight: 'inherit',
    maxHeight: 'inherit',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    fontSize: 'var(--text-mono)',
    lineHeight: line,
    letterSpacing: '0',
    fontVariantLigatures: 'none',
    backgroundColor: 'inherit',
    overflow: 'auto',
    scrollbarWidth: 'thin',
    minHeight: 'inherit',
  },
  '.cm-content': {
    padding: 'calc(var(--spacing) * 2) 0',
    caretColor: 'var(--text-strong)',
    minHeight: 'inherit',
  },
  '.cm-line': { padding: '0 calc(var(--spacing) * 3) 0 calc(var(--spacing) * 1)' },
  '.cm-content ::selection, .cm-content::selection': { backgroundColor: 'var(--accent-soft-hover)' },
  '.cm-activeLine, .cm-activeLineGutter': none,
  '&.cm-focused .cm-activeLine': { backgroundColor: 'var(--hover)' },
  '&.cm-focused .cm-activeLineGutter': { ...none, color: 'var(--text)' },
  '.cm-gutters': {
    backgroundColor: 'inherit',
    color: 'var(--text-faint)',
    border: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-gutters.cm-gutters-before': { borderRightWidth: '0' },
  '.cm-lineNumbers .cm-gutterElement': {
    padding: '0 0 0 calc(var(--spacing) * 3)',
    minWidth: 'calc(var(--spacing) * 8)',
  },
  '.cm-foldGutter .cm-gutterElement': {
    width: 'calc(var(--spacing) * 4)',
    textAlign: 'center',
    cursor: 'pointer',
    color: 'var(--text-muted)',
  },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--sunken)',
    border: hairline,
    borderRadius: 'var(--radius-xs)',
    color: 'var(--text-muted)',
    padding: '0 calc(var(--spacing) * 1)',
    margin: '0 calc(var(--spacing) * 1)',
  },
  '.cm-placeholder': { color: 'var(--text-faint)' },
  '.cm-specialChar': { color: 'var(--danger)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-soft-hover)',
    borderRadius: 'var(--radius-xs)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--danger-soft)', color: 'var(--danger)' },
  '.cm-errorLine, &.cm-focused .cm-errorLine.cm-activeLine': {
    backgroundColor: 'var(--danger-soft)',
  },
  '.cm-gutterElement.cm-errorGutter': {
    color: 'var(--danger)',
    fontWeight: 'var(--font-weight-semibold)',
  },
  '.cm-errorCharacter': {
    textDecoration: 'underline wavy var(--danger)',
    textUnderlineOffset: 'calc(var(--spacing) * 0.5)',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--warning-soft)', borderRadius: 'var(--radius-xs)' },
  '.cm-searchMatch.cm-searchMatch-selected': {
    backgroundColor: 'var(--accent-soft-hover)',
    outline: '1px solid var(--accent)',
  },
});

const search = EditorView.theme({
  '.cm-panels': { backgroundColor: 'var(--canvas)', color: 'var(--text)', zIndex: '2' },
  '.cm-panels.cm-panels-top': {
    borderBottom: hairline,
    borderRadius: 'var(--radius-md) var(--radius-md) 0 0',
  },
  '.cm-panel.cm-search, .cm-dialog': {
    padding:
      'calc(var(--spacing) * 2) calc(var(--spacing) * 10) calc(var(--spacing) * 0.5) calc(var(--spacing) * 2)',
    fontFamily: 'var(--font-sans)',
    fontSize: 'var(--text-xs)',
  },
  // Selecting all matches needs multiple cursors, which aren't enabled.
  '.cm-panel.cm-search [name=select]': { display: 'none' },
  '.cm-panel.cm-search :is(input, button, label)': {
    margin: '0 calc(var(--spacing) * 1.5) calc(var(--spacing) * 1.5) 0',
    verticalAlign: 'top',
  },
  '.cm-panel.cm-search label, .cm-dialog label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 'calc(var(--spacing) * 1)',
    fontSize: 'var(--text-xs)',
    color: 'var(--text-muted)',
    minHeight: 'var(--spacing-control-sm)',
  },
  '.cm-panel.cm-search input[type=checkbox]': {
    margin: '0 calc(var(--spacing) * 0.5) 0 0',
    accentColor: 'var(--accent)',
  },
  '.cm-textfield': {
    width: 'calc(var(--spacing) * 44)',
    maxWidth: '100%',
    height: 'var(--spacing-control-sm)',
    padding: '0 calc(var(--spacing) * 2)',
    border: '1px solid var(--line-input)',
    borderRadius: 'var(--radius-md)',
    backgroundColor: 'var(--surface)',
    color: 'var(--text-strong)',
    fontSize: 'var(--text-sm)',
  },
  '.cm-button': {
    height: 'var(--spacing-control-sm)',
    padding: '0 calc(var(--spacing) * 2)',
    border: edge,
    borderRadius: 'var(--radius-md)',
    background: 'var(--surface)',
    color: 'var(--text-strong)',
    fontSize: 'var(--text-xs)',
    fontWeight: 'var(--font-weight-medium)',
  },
  '.cm-button:hover': { background: 'var(--hover)' },
  '.cm-button:active': { background: 'var(--press)' },
  '.cm-panel.cm-search [name=close], .cm-dialog-close': {
    margin: '0',
    position: 'absolute',
    top: 'calc(var(--spacing) * 2)',
    right: 'calc(var(--spacing) * 2)',
    width: 'var(--spacing-control-sm)',
    height: 'var(--spacing-control-sm)',
    borderRadius: 'var(--radius-md)',
    color: 'var(--text-muted)',
    fontSize: 'var(--text-lg)',
  },
  '.cm-panel.cm-search [name=close]:hover': { backgroundColor: 'var(--press)' },
  '@media (max-width: 640px)': {
    '.cm-panel.cm-search :is(.cm-button, .cm-textfield, label, [name=close]), .cm-dialog :is(.cm-button, .cm-textfield)':
      {
        minHeight: 'var(--spacing-hit)',
      },
    '.cm-panel.cm-search [name=close]': { width: 'var(--spacing-hit)' },
    '.cm-panel.cm-search': { paddingRight: 'calc(var(--spacing) * 14)' },
    '.cm-textfield': { width: '100%', fontSize: 'var(--input-text)' },
  },
});

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null, tags.tagName, tags.modifier], color: 'var(--accent-text)' },
  { tag: [tags.string, tags.attributeValue, tags.special(tags.string)], color: 'var(--published)' },
  { tag: [tags.number, tags.regexp, tags.escape, tags.color, tags.unit], color: 'var(--chart-rate-text)' },
  { tag: [tags.attributeName, tags.className, tags.typeName], color: 'var(--pending)' },
  {
    tag: [tags.propertyName, tags.definition(tags.variableName), tags.function(tags.variableName)],
    color: 'var(--text-strong)',
  },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], color: 'var(--text-faint)' },
  { tag: [tags.angleBracket, tags.punctuation, tags.operator], color: 'var(--text-muted)' },
  { tag: tags.invalid, color: 'var(--danger)' },
]);

const words = EditorState.phrases.of({
  Replace: 'Replace with',
  next: 'Next',
  previous: 'Previous',
  'match case': 'Match case',
  regexp: 'Regex',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close search',
});

/** Theme and phrases of the editor. Uses the design tokens, so it follows the app's theme. */
export const codeEditorTheme: Extension = [parts, search, syntaxHighlighting(colors), words];
