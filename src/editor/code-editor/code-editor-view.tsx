import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, type Extension, RangeSet, Text } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  GutterMarker,
  gutterLineClass,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { normalizeLineEnds } from '#lib/text.ts';
import type { CodeEditorProps } from './code-editor.tsx';
import { changeBetween, separatorOf, withSeparator } from './code-editor-text.ts';
import { codeEditorTheme } from './code-editor-theme.ts';
import type { CodeLanguage } from './code-language.ts';
import type { ScriptError } from './script-error.ts';

/** The editor; `CodeEditor` lazy-loads it. */
export function CodeEditorView(props: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<ReturnType<typeof openCodeEditor>>(null);
  const initialProps = useRef(props);
  useLayoutEffect(() => {
    if (!host.current) return undefined;
    const opened = openCodeEditor(host.current, initialProps.current);
    editor.current = opened;
    return opened.close;
  }, []);
  // A layout effect, so that a stale value never replaces newer input.
  useLayoutEffect(() => editor.current?.update(props));
  // After the editor has opened, because a field can focus it right away.
  useImperativeHandle(props.ref, () => ({ focus: () => editor.current?.focus() }), []);
  return <div ref={host} className="grid max-h-[inherit] min-h-[inherit]" />;
}

const fromOutside = Annotation.define<true>();
const MULTI_CURSOR_KEYS = ['Mod-d', 'Mod-Shift-l'];

/** Extensions of every editor. */
const common: Extension = [
  codeEditorTheme,
  lineNumbers(),
  foldGutter(),
  highlightSpecialChars(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  bracketMatching(),
  closeBrackets(),
  indentOnInput(),
  search({ top: true }),
  EditorState.tabSize.of(2),
  keymap.of([
    ...closeBracketsKeymap,
    ...searchKeymap.filter(({ key = '' }) => !MULTI_CURSOR_KEYS.includes(key)),
    ...foldKeymap,
    // Tab isn't bound: it leaves the editor, as in every field.
    ...defaultKeymap,
  ]),
];

/** Opens an editor; call `update` next. */
function openCodeEditor(parent: HTMLElement, initialProps: CodeEditorProps) {
  let props = initialProps;
  let separator = separatorOf(props.value);
  let known = props.value;
  let language: CodeLanguage = 'text';
  let config = '';
  let closed = false;
  // Scrolls to changes from undo and redo, but not to other external ones.
  let reveal = false;
  const languageCompartment = new Compartment();
  const configCompartment = new Compartment();

  const inside = (whole: string) => (separator === '\n' ? whole : normalizeLineEnds(whole));
  const step = (from: 'onUndo' | 'onRedo') => () => {
    reveal = true;
    props[from]?.();
    return true;
  };
  const [undo, redo] = [step('onUndo'), step('onRedo')];
  const formHistory = [
    keymap.of([
      { key: 'Mod-z', run: undo, preventDefault: true, stopPropagation: true },
      { key: 'Mod-y', mac: 'Mod-Shift-z', run: redo, preventDefault: true, stopPropagation: true },
      { key: 'Mod-Shift-z', run: redo, preventDefault: true, stopPropagation: true },
    ]),
    EditorView.domEventHandlers({
      // Undo from a context menu, or from shaking a phone.
      beforeinput({ inputType }) {
        if (inputType === 'historyUndo') return undo();
        return inputType === 'historyRedo' ? redo() : false;
      },
    }),
  ];
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: linesOf(inside(known)),
      extensions: [
        props.onUndo ? formHistory : [history(), keymap.of(historyKeymap)],
        EditorView.domEventHandlers({ blur: () => props.onBlur?.() }),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          if (!docChanged || transactions.some((each) => each.annotation(fromOutside))) return;
          reveal = false;
          known = withSeparator(state.doc.toString(), separator);
          props.onChange(known);
        }),
        configCompartment.of([]),
        languageCompartment.of([]),
        common,
      ],
    }),
  });

  /** Replaces the text without calling `onChange`. Unchanged parts keep their positions. */
  const show = (whole: string) => {
    if (whole === known) return;
    known = whole;
    separator = separatorOf(whole);
    const change = changeBetween(view.state.doc.toString(), inside(whole));
    if (!change) return;
    const end = change.from + change.insert.length;
    view.dispatch({
      changes: { ...change, insert: linesOf(change.insert) },
      annotations: fromOutside.of(true),
      ...(reveal && { selection: { anchor: end }, scrollIntoView: true }),
    });
    reveal = false;
  };
  const configure = ({ error, placeholder: hint, ...next }: CodeEditorProps) => {
    const attributes = {
      id: next.id,
      'aria-label': next.label,
      ...(next['aria-describedby'] && { 'aria-describedby': next['aria-describedby'] }),
      ...(next['aria-invalid'] && { 'aria-invalid': 'true' }),
    };
    const nextConfig = JSON.stringify([attributes, hint, error]);
    if (nextConfig === config) return;
    config = nextConfig;
    const extensions = [
      EditorView.contentAttributes.of(attributes),
      hint ? placeholder(hint) : [],
      error ? errorMarks(error) : [],
    ];
    view.dispatch({ effects: configCompartment.reconfigure(extensions) });
  };
  const setLanguage = async (next: CodeLanguage) => {
    if (next === language) return;
    language = next;
    // If the language can't be loaded, the text only lacks colors.
    const support = await loadLanguage(next).catch((): Extension => []);
    if (!closed && next === language) view.dispatch({ effects: languageCompartment.reconfigure(support) });
  };
  return {
    update(next: CodeEditorProps) {
      props = next;
      show(next.value);
      configure(next);
      void setLanguage(next.language);
    },
    focus: () => view.focus(),
    close() {
      closed = true;
      view.destroy();
    },
  };
}

/** Splits at line feeds only: the text keeps other line endings as characters. */
const linesOf = (text: string) => Text.of(text.split('\n'));

const onGutter = new (class extends GutterMarker {
  override elementClass = 'cm-errorGutter';
})();
const onLine = Decoration.line({ class: 'cm-errorLine' });
const onCharacter = Decoration.mark({ class: 'cm-errorCharacter' });

/** Marks the line and the character of an error. */
function errorMarks({ line, column }: ScriptError): Extension {
  const lineIn = ({ doc }: EditorState) => doc.line(Math.min(line, doc.lines));
  return [
    gutterLineClass.compute(['doc'], (state) => RangeSet.of([onGutter.range(lineIn(state).from)])),
    EditorView.decorations.compute(['doc'], (state) => {
      const { from, to } = lineIn(state);
      // At the end of a line, marks the character before.
      const start = Math.max(from, Math.min(from + column - 1, to - 1));
      const marks = [onLine.range(from), ...(start < to ? [onCharacter.range(start, start + 1)] : [])];
      return Decoration.set(marks);
    }),
  ];
}

const loadWebLanguages = async () => (await import('./web-languages.ts')).webLanguages;

/** Colors, indentation and folding of a language; empty for plain text. JSON is a chunk of its own, smaller than the others. */
async function loadLanguage(language: CodeLanguage): Promise<Extension> {
  switch (language) {
    case 'html':
      return (await loadWebLanguages()).html();
    case 'javascript':
      return (await loadWebLanguages()).javascript();
    case 'json':
      return (await import('@codemirror/lang-json')).json();
    case 'text':
      return [];
  }
}
