import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, type Extension, Text } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { type CodeError, errorMarks } from './code-editor-error.ts';
import { changeBetween, separatorOf, withLineFeeds, withSeparator } from './code-editor-text.ts';
import { codeEditorTheme } from './code-editor-theme.ts';
import type { CodeLanguage } from './code-language.ts';

export interface CodeEditorConfig {
  language: CodeLanguage;
  readOnly: boolean;
  placeholder: string;
  error: CodeError | null;
  /** Attributes of the content element. */
  attributes: Record<string, string>;
}

export interface CodeEditorEvents {
  onChange(text: string): void;
  onBlur(): void;
  /** The form's undo and redo; without them, the editor has its own history. */
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
}

export interface CodeEditorHandle {
  /** Replaces the text without calling `onChange`. Unchanged parts keep their positions. */
  show(text: string): void;
  configure(config: CodeEditorConfig): void;
  focus(): void;
  close(): void;
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

/** Opens an editor; call `configure` next. `events` is read on each event, so handlers may change. */
export function openCodeEditor(
  parent: HTMLElement,
  text: string,
  events: () => CodeEditorEvents,
): CodeEditorHandle {
  let separator = separatorOf(text);
  let known = text;
  let language: CodeLanguage = 'text';
  let closed = false;
  // Scrolls to changes from undo and redo, but not to other external ones.
  let reveal = false;
  const languageCompartment = new Compartment();
  const configCompartment = new Compartment();

  const inside = (whole: string) => (separator === '\n' ? whole : withLineFeeds(whole));
  const undo = () => {
    reveal = true;
    events().onUndo?.();
    return true;
  };
  const redo = () => {
    reveal = true;
    events().onRedo?.();
    return true;
  };
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
      doc: linesOf(inside(text)),
      extensions: [
        events().onUndo ? formHistory : [history(), keymap.of(historyKeymap)],
        EditorView.domEventHandlers({
          blur: () => events().onBlur(),
        }),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          if (!docChanged || transactions.some((each) => each.annotation(fromOutside))) return;
          reveal = false;
          known = withSeparator(state.doc.toString(), separator);
          events().onChange(known);
        }),
        configCompartment.of([]),
        languageCompartment.of([]),
        common,
      ],
    }),
  });

  const setLanguage = async (next: CodeLanguage) => {
    if (next === language) return;
    language = next;
    // If the language can't be loaded, the text only lacks colors.
    const support = await loadLanguage(next).catch((): Extension => []);
    if (!closed && next === language) view.dispatch({ effects: languageCompartment.reconfigure(support) });
  };
  return {
    show(whole) {
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
    },
    configure(next) {
      view.dispatch({ effects: configCompartment.reconfigure(extensionsOf(next)) });
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

const extensionsOf = ({ readOnly, placeholder: hint, error, attributes }: CodeEditorConfig): Extension => [
  EditorState.readOnly.of(readOnly),
  EditorView.contentAttributes.of({ ...attributes, ...(readOnly && { 'aria-readonly': 'true' }) }),
  hint ? placeholder(hint) : [],
  error ? errorMarks(error) : [],
];

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
