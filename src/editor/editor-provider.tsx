import { type ReactNode, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { createReveal, type Editor, EditorContext } from './editor.tsx';

interface EditorProviderProps extends Omit<Editor, 'reveal'> {
  children: ReactNode;
}

/** Provides the result of `useSaveEngine` and a form to fields, rows and save controls. */
export function EditorProvider({ children, ...editor }: EditorProviderProps) {
  const [reveal] = useState(createReveal);
  const form = useForm();
  return (
    <EditorContext value={{ ...editor, reveal }}>
      <FormProvider {...form}>{children}</FormProvider>
    </EditorContext>
  );
}
