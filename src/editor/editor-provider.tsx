import { type ReactNode, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { Path } from '#engines/save/index.ts';
import { createReveal, type Editor, EditorContext } from './editor.tsx';

interface EditorProviderProps extends Omit<Editor, 'reveal'> {
  /** Field to reveal at first. */
  revealed?: Path | undefined;
  children: ReactNode;
}

/** Provides the result of `useSaveEngine` and a form to fields, rows and save controls. */
export function EditorProvider({ children, revealed, ...editor }: EditorProviderProps) {
  const [reveal] = useState(() => createReveal(revealed));
  const form = useForm();
  return (
    <EditorContext value={{ ...editor, reveal }}>
      <FormProvider {...form}>{children}</FormProvider>
    </EditorContext>
  );
}
