import { useFieldArray } from 'react-hook-form';
import type { PagePatch } from '#contract/page-requests.ts';
import { Row } from './row.tsx';
import { TextField } from './text-field.tsx';

function LogoRows({ at }: { at: number }) {
  const name = `actionCardWidgets.${at}.logos` as const;
  const { fields, move, remove, append } = useFieldArray<PagePatch, typeof name>({ name });
  return (
    <div>
      {fields.map(({ id }, index) => (
        <Row
          key={id}
          title={`${name}.${index}.image.altText`}
          onUp={() => move(index, Math.max(0, index - 1))}
          onDown={() => move(index, Math.min(fields.length - 1, index + 1))}
          onRemove={() => remove(index)}
        >
          <TextField label="Alt text" name={`${name}.${index}.image.altText`} />
          <TextField label="URL" name={`${name}.${index}.image.url`} />
          <TextField label="File ID" name={`${name}.${index}.image.fileId`} />
          <TextField label="Asset ID" name={`${name}.${index}.image.assetId`} />
        </Row>
      ))}
      <button type="button" onClick={() => append({})}>
        Add logo
      </button>
    </div>
  );
}

export function WidgetRows() {
  const { fields, move, remove, append } = useFieldArray<PagePatch, 'actionCardWidgets'>({
    name: 'actionCardWidgets',
  });
  return (
    <section aria-label="Widgets">
      {fields.map(({ id }, index) => (
        <Row
          key={id}
          title={`actionCardWidgets.${index}.title`}
          onUp={() => move(index, Math.max(0, index - 1))}
          onDown={() => move(index, Math.min(fields.length - 1, index + 1))}
          onRemove={() => remove(index)}
        >
          <TextField label="Title" name={`actionCardWidgets.${index}.title`} />
          <TextField label="Type" name={`actionCardWidgets.${index}.type`} />
          <LogoRows at={index} />
        </Row>
      ))}
      <button type="button" onClick={() => append({})}>
        Add widget
      </button>
    </section>
  );
}
