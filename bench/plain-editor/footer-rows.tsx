import { useFieldArray } from 'react-hook-form';
import type { PagePatch } from '#contract/page-requests.ts';
import { Row } from './row.tsx';
import { TextField } from './text-field.tsx';

function LinkRows({ at }: { at: number }) {
  const name = `footerLinks.${at}.links` as const;
  const { fields, move, remove, append } = useFieldArray<PagePatch, typeof name>({ name });
  return (
    <div>
      {fields.map(({ id }, index) => (
        <Row
          key={id}
          title={`${name}.${index}.text`}
          onUp={() => move(index, Math.max(0, index - 1))}
          onDown={() => move(index, Math.min(fields.length - 1, index + 1))}
          onRemove={() => remove(index)}
        >
          <TextField label="Text" name={`${name}.${index}.text`} />
          <TextField label="URL" name={`${name}.${index}.url`} />
        </Row>
      ))}
      <button type="button" onClick={() => append({})}>
        Add link
      </button>
    </div>
  );
}

export function FooterRows() {
  const { fields, move, remove, append } = useFieldArray<PagePatch, 'footerLinks'>({ name: 'footerLinks' });
  return (
    <section aria-label="Footer">
      {fields.map(({ id }, index) => (
        <Row
          key={id}
          title={`footerLinks.${index}.title`}
          onUp={() => move(index, Math.max(0, index - 1))}
          onDown={() => move(index, Math.min(fields.length - 1, index + 1))}
          onRemove={() => remove(index)}
        >
          <TextField label="Title" name={`footerLinks.${index}.title`} />
          <LinkRows at={index} />
        </Row>
      ))}
      <button type="button" onClick={() => append({})}>
        Add group
      </button>
    </section>
  );
}
