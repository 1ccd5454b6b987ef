import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from '#lib/api-error.ts';
import { explain } from '#lib/explain.ts';
// Registers our messages for validation errors of any schema.
import '#contract/messages.ts';

/** Form validated by a schema of the contract: on submit, then on each change. Never on blur, which would move fields. */
export function useApiForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
  });
}

/**
 * Shows the service's validation errors on their fields and focuses the first one. Unless all belong to a field, the
 * error is also set on `root`.
 */
export function showApiError<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
) {
  const fields = error instanceof ApiError ? error.fields : [];
  const known = fields.filter(({ path }) => path in form.getValues());
  for (const [index, { path, message }] of known.entries())
    form.setError(path as Path<Input>, { type: 'service', message }, { shouldFocus: index === 0 });
  if (known.length > 0 && known.length === fields.length) return;
  const { title, detail } = explain(error);
  form.setError('root', { type: 'service', message: `${title}. ${detail}` });
}
