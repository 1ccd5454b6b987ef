import { useEffect, useRef } from 'react';
import { errorAt, useEdited, useReveal, useRevealed, useSamePath } from '#editor/editor.tsx';
import type { Path } from '#engines/save/shape.ts';
import { FieldError } from '#ui/field-error.tsx';

/** What is wrong with something that is chosen in many places, and so has no field of its own; nothing where all is well. */
export function ErrorAt({ path: given, name }: { path: Path; name: string }) {
  const path = useSamePath(given);
  const problem = useEdited((engine) => errorAt(engine, path));
  return problem === undefined ? null : <Problem path={path}>{`${name}: ${problem}`}</Problem>;
}

function Problem({ path, children }: { path: Path; children: string }) {
  const words = useRef<HTMLSpanElement>(null);
  const reveal = useReveal();
  useRevealed(path, () => {
    words.current?.focus();
    reveal.done();
  });
  useEffect(() => void words.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <FieldError ref={words} tabIndex={-1}>
      {children}
    </FieldError>
  );
}
