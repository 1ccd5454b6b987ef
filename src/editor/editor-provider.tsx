import { type ReactNode, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { createReveal, type Editor, EditorContext } from './editor.tsx';

/** Provides the result of `useSaveEngine` and a form to fields, rows and save controls. */
export function EditorProvider({ children, ...editor }: Omit<Editor, 'reveal'> & { children: ReactNode }) {
  const [reveal] = useState(createReveal);
  const form = useForm();
  return (
    <EditorContext value={{ ...editor, reveal }}>
      <FormProvider {...form}>{children}</FormProvider>
    </EditorContext>
  );
}
