import { FormProvider, useForm, useFormState } from 'react-hook-form';
import type { PagePatch } from '#contract/page-requests.ts';
import { ActionRows } from './action-rows.tsx';
import { FooterRows } from './footer-rows.tsx';
import { TextField } from './text-field.tsx';
import { WidgetRows } from './widget-rows.tsx';

function SaveState() {
  const { isDirty } = useFormState<PagePatch>();
  return <header>{isDirty ? 'Unsaved changes' : 'All saved'}</header>;
}

/** A naive page editor in the style of the react-hook-form docs: one form, every row mounted. */
export function PageForm({ page }: { page: PagePatch }) {
  const form = useForm<PagePatch>({ defaultValues: page });
  return (
    <FormProvider {...form}>
      <form>
        <SaveState />
        <TextField label="Name" name="name" />
        <TextField label="Page context" name="pageContext" />
        <TextField label="Brand" name="brandId" />
        <ActionRows />
        <WidgetRows />
        <FooterRows />
      </form>
    </FormProvider>
  );
}
