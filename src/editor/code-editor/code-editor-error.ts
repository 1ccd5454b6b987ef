import { type EditorState, type Extension, RangeSet } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutterLineClass } from '@codemirror/view';

/** Position of an error, 1-based. */
export interface CodeError {
  line: number;
  column: number;
}

const onGutter = new (class extends GutterMarker {
  override elementClass = 'cm-errorGutter';
})();
const onLine = Decoration.line({ class: 'cm-errorLine' });
const onCharacter = Decoration.mark({ class: 'cm-errorCharacter' });

/** Marks the line and the character of an error. */
export function errorMarks({ line, column }: CodeError): Extension {
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
