import { pageTypes } from '#contract/pages.ts';
import { ChoiceField } from '#editor/fields/choice-field.tsx';
import { TextField } from '#editor/fields/text-field.tsx';
import { SectionHead } from '#editor/section-head.tsx';
import { pageTypeName } from '#features/pages/pages-queries.ts';

const types = pageTypes.map((type) => ({ value: type, label: pageTypeName(type) }));

export function ContentSection() {
  return (
    <>
      <SectionHead title="Content" hint="The page's name and type, and what its agent knows." />
      <div className="mt-4 grid grid-cols-2 gap-x-3 gap-y-4 max-phone:grid-cols-1">
        <div className="col-span-full">
          <TextField
            path={['name']}
            label="Name"
            hint="Your team's name for the page. Also its title if Metadata has none."
          />
        </div>
        <ChoiceField path={['pageType']} label="Page type" options={types} />
        <TextField path={['brandId']} label="Brand" mono hint="ID of the brand it belongs to." />
        <div className="col-span-full">
          <TextField
            path={['pageContext']}
            label="Page context"
            hint="What the page agent (the AI that talks with visitors) knows."
            long
          />
        </div>
      </div>
    </>
  );
}
