import { type FieldPath, useFormContext } from 'react-hook-form';
import type { PagePatch } from '#contract/page-requests.ts';

export function TextField({ label, name }: { label: string; name: FieldPath<PagePatch> }) {
  const { register } = useFormContext<PagePatch>();
  return (
    <label>
      {label}
      <input {...register(name)} />
    </label>
  );
}
