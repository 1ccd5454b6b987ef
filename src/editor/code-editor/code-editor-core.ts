import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap } from '@codemirror/commands';
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
import { type CodeFault, faultMarks } from './code-editor-fault.ts';
import { changeBetween, separatorOf, withLineFeeds, withSeparator } from './code-editor-text.ts';
import { codeEditorTheme } from './code-editor-theme.ts';
import type { CodeLanguage } from './code-language.ts';

export interface CodeEditorFacts {
  language: CodeLanguage;
  readOnly: boolean;
  placeholder: string;
  fault: CodeFault | null;
  /** Of the element that holds the text. */
  attributes: Record<string, string>;
}

export interface CodeEditorEvents {
  onChange(text: string): void;
  onBlur(): void;
  onUndo(): void;
  onRedo(): void;
}

export interface CodeEditorHandle {
  /** Shows a text that came from outside; what is the same in it keeps its place, and no event tells of it. */
  show(text: string): void;
  configure(facts: CodeEditorFacts): void;
  focus(): void;
  close(): void;
}

const fromOutside = Annotation.define<true>();
const severalCursors = ['Mod-d', 'Mod-Shift-l'];

/** What is the same for every editor. There is no history: undo is the form's, which knows of all its fields. */
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
    ...searchKeymap.filter(({ key = '' }) => !severalCursors.includes(key)),
    ...foldKeymap,
    // Tab is bound to nothing: it leaves the editor, as it leaves every field.
    ...defaultKeymap,
  ]),
];

/** Opens an editor in an element, to be configured next. `events` is asked at each event, so that it may change. */
export function openCodeEditor(
  parent: HTMLElement,
  text: string,
  events: () => CodeEditorEvents,
): CodeEditorHandle {
  let separator = separatorOf(text);
  let known = text;
  let language: CodeLanguage = 'text';
  let closed = false;
  // What undo brings back is looked for where it is; what others change is not.
  let reveal = false;
  const languageSlot = new Compartment();
  const factsSlot = new Compartment();

  const inside = (whole: string) => (separator === '\n' ? whole : withLineFeeds(whole));
  const undo = () => {
    reveal = true;
    events().onUndo();
    return true;
  };
  const redo = () => {
    reveal = true;
    events().onRedo();
    return true;
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: linesOf(inside(text)),
      extensions: [
        keymap.of([
          { key: 'Mod-z', run: undo, preventDefault: true, stopPropagation: true },
          { key: 'Mod-y', mac: 'Mod-Shift-z', run: redo, preventDefault: true, stopPropagation: true },
          { key: 'Mod-Shift-z', run: redo, preventDefault: true, stopPropagation: true },
        ]),
        EditorView.domEventHandlers({
          // The undo of a context menu or of a shaken phone.
          beforeinput({ inputType }) {
            if (inputType === 'historyUndo') return undo();
            return inputType === 'historyRedo' ? redo() : false;
          },
          blur: () => events().onBlur(),
        }),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          if (!docChanged || transactions.some((each) => each.annotation(fromOutside))) return;
          reveal = false;
          known = withSeparator(state.doc.toString(), separator);
          events().onChange(known);
        }),
        factsSlot.of([]),
        languageSlot.of([]),
        common,
      ],
    }),
  });

  const speak = async (wanted: CodeLanguage) => {
    if (wanted === language) return;
    language = wanted;
    // Without its language a text is only without colours.
    const support = await loadLanguage(wanted).catch((): Extension => []);
    if (!closed && wanted === language) view.dispatch({ effects: languageSlot.reconfigure(support) });
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
      view.dispatch({ effects: factsSlot.reconfigure(extensionsOf(next)) });
      void speak(next.language);
    },
    focus: () => view.focus(),
    close() {
      closed = true;
      view.destroy();
    },
  };
}

/** Split at line feeds only: any other line end is a character that the text keeps. */
const linesOf = (text: string) => Text.of(text.split('\n'));

const extensionsOf = ({ readOnly, placeholder: hint, fault, attributes }: CodeEditorFacts): Extension => [
  EditorState.readOnly.of(readOnly),
  EditorView.contentAttributes.of({ ...attributes, ...(readOnly && { 'aria-readonly': 'true' }) }),
  hint ? placeholder(hint) : [],
  fault ? faultMarks(fault) : [],
];

/** Colours, indentation and folding of a language; none for plain text. Each comes as a part of its own. */
async function loadLanguage(language: CodeLanguage): Promise<Extension> {
  switch (language) {
    case 'html':
      return (await import('@codemirror/lang-html')).html();
    case 'javascript':
      return (await import('@codemirror/lang-javascript')).javascript();
    case 'json':
      return (await import('@codemirror/lang-json')).json();
    case 'text':
      return [];
  }
}
