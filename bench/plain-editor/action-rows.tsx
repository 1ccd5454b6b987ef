import { useFieldArray } from 'react-hook-form';
import type { PagePatch } from '#contract/page-requests.ts';
import { Row } from './row.tsx';
import { TextField } from './text-field.tsx';

export function ActionRows() {
  const { fields, move, remove, append } = useFieldArray<PagePatch, 'actions'>({ name: 'actions' });
  return (
    <section aria-label="Actions">
      {fields.map(({ id }, index) => (
        <Row
          key={id}
          title={`actions.${index}.buttonTitle`}
          onUp={() => move(index, Math.max(0, index - 1))}
          onDown={() => move(index, Math.min(fields.length - 1, index + 1))}
          onRemove={() => remove(index)}
        >
          <TextField label="Button title" name={`actions.${index}.buttonTitle`} />
          <TextField label="Action type" name={`actions.${index}.actionType`} />
          <TextField label="Purpose" name={`actions.${index}.purpose`} />
          <TextField label="URL" name={`actions.${index}.url`} />
          <TextField label="ID" name={`actions.${index}.actionId`} />
        </Row>
      ))}
      <button type="button" onClick={() => append({ buttonTitle: '' })}>
        Add action
      </button>
    </section>
  );
}
