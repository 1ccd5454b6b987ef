import { useEffect, useRef } from 'react';
import { errorAt, useEdited, useReveal, useRevealed, useSamePath } from '#editor/editor.tsx';
import type { Path } from '#engines/save/shape.ts';
import { FieldError } from '#ui/field-error.tsx';

/** Error of a value that is set in several places and so has no field of its own. */
export function ErrorAt({ path: given, name }: { path: Path; name: string }) {
  const path = useSamePath(given);
  const message = useEdited((engine) => errorAt(engine, path));
  return message === undefined ? null : <Message path={path}>{`${name}: ${message}`}</Message>;
}

function Message({ path, children }: { path: Path; children: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const reveal = useReveal();
  useRevealed(path, () => {
    element.current?.focus();
    reveal.done();
  });
  useEffect(() => void element.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <FieldError ref={element} tabIndex={-1}>
      {children}
    </FieldError>
  );
}
