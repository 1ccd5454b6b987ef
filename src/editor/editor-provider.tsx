import { type ReactNode, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { type Editor, EditorContext, Reveal } from './editor.tsx';

interface EditorProviderProps extends Omit<Editor, 'reveal'> {
  children: ReactNode;
}

/** Provides the result of `useSaveEngine` and a form to fields, rows and save controls. */
export function EditorProvider({ engine, isStored, recoverableDrafts, children }: EditorProviderProps) {
  const [reveal] = useState(() => new Reveal());
  const form = useForm();
  return (
    <EditorContext value={{ engine, reveal, isStored, recoverableDrafts }}>
      <FormProvider {...form}>{children}</FormProvider>
    </EditorContext>
  );
}
