import { type ReactNode, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { type AnyEngine, EditorContext, Reveal } from './editor.tsx';

/** Provides the engine and the form to fields, rows and save controls. */
export function EditorProvider({ engine, children }: { engine: AnyEngine; children: ReactNode }) {
  const [reveal] = useState(() => new Reveal());
  const form = useForm();
  return (
    <EditorContext value={{ engine, reveal }}>
      <FormProvider {...form}>{children}</FormProvider>
    </EditorContext>
  );
}
