import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { type Path, pathKey } from '#engines/save/index.ts';
import {
  errorAt,
  issueAt,
  useEdited,
  useEngine,
  useIsChanged,
  useReveal,
  useRevealed,
  useValue,
} from './editor.tsx';

interface Control {
  focus(): void;
}

/**
 * Binds a field to the save engine, which holds its value and its errors. react-hook-form knows which fields were
 * edited: their errors show while typing, errors of other fields after a blocked save. Harmful issues are shown as
 * errors.
 *
 * Pass `ref` to the control, which takes the focus when the field is revealed.
 */
export function useEditorField(path: Path) {
  const engine = useEngine();
  const reveal = useReveal();
  const control = useRef<Control>(null);
  const focusTarget = (target: Path) => {
    if (target.length > path.length || !control.current) return;
    control.current.focus();
    // The other fields of its row should be visible, too.
    const element = document.activeElement;
    element?.closest('[data-row]')?.scrollIntoView({ block: 'nearest' });
    reveal.done(element?.closest<HTMLElement>('[data-field]'));
  };
  useRevealed(path, focusTarget);
  const { field, fieldState } = useController({ name: pathKey(path) });
  const isEdited = fieldState.isDirty;
  const error = useEdited((now) => errorAt(now, path, isEdited || now.isBlocked));
  const issue = useEdited((now) => issueAt(now, path));
  return {
    ref(element: Control | null) {
      control.current = element;
      // A code editor is loaded later than its field.
      const target = reveal.target.get();
      if (element && target && pathKey(target.path) === pathKey(path)) focusTarget(path);
    },
    value: useValue(path),
    changed: useIsChanged(path),
    issue,
    error: error ?? (issue?.severity === 'harmful' ? issue.message : undefined),
    warning: issue?.severity === 'warning' ? issue.message : null,
    /** @param typing combines keystrokes into one undo step */
    change(value: unknown, typing = false) {
      // Only marks the field as edited: a second copy of its value would have to be kept in step.
      field.onChange(true);
      engine.change(path, value, { typing });
    },
  };
}
