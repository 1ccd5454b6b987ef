import type { ReactNode } from 'react';
import { type FieldPath, useWatch } from 'react-hook-form';
import type { PagePatch } from '#contract/page-requests.ts';

interface RowProps {
  /** Name of the field that titles the row. */
  title: FieldPath<PagePatch>;
  onUp(): void;
  onDown(): void;
  onRemove(): void;
  children: ReactNode;
}

export function Row({ title, onUp, onDown, onRemove, children }: RowProps) {
  const text = useWatch<PagePatch>({ name: title });
  return (
    <fieldset>
      <legend>{String(text)}</legend>
      <button type="button" onClick={onUp}>
        Up
      </button>
      <button type="button" onClick={onDown}>
        Down
      </button>
      <button type="button" onClick={onRemove}>
        Remove
      </button>
      {children}
    </fieldset>
  );
}
