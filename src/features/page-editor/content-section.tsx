import { pageTypes } from '#contract/pages.ts';
import { TextField } from '#editor/fields/text-field.tsx';
import { SectionHead } from '#editor/section-head.tsx';
import { useEditorField } from '#editor/use-editor-field.ts';
import { asText } from '#engines/save/index.ts';
import { pageTypeName } from '#features/pages/public.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { UsedValueField } from './used-value-field.tsx';

export function ContentSection() {
  return (
    <>
      <SectionHead title="Content" hint="The page's name, and what its agent knows." />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 max-phone:grid-cols-1">
        <TextField
          path={['name']}
          label="Name"
          hint="Your team's name; also the title if Metadata has none."
          isWide
        />
        <TextField
          id="context"
          path={['pageContext']}
          label="Page context"
          hint="What the page's agent should know and never say."
          long
          isWide
        />
        <PageTypeField />
        <UsedValueField path={['brandId']} noun="brand" label="Brand" />
      </div>
    </>
  );
}

/** Shows an unknown type as it is. */
function PageTypeField() {
  const { ref, value, changed, error, change } = useEditorField(['pageType']);
  const selected = asText(value);
  const types = pageTypes.map((type) => ({ value: type as string, label: pageTypeName(type) }));
  if (!types.some((type) => type.value === selected))
    types.unshift({ value: selected, label: selected || 'None selected' });
  return (
    <Field label="Page type" error={error} changed={changed}>
      {(links) => <Select {...links} ref={ref} options={types} value={selected} onChange={change} />}
    </Field>
  );
}
