import * as z from 'zod/mini';

/** A text of a named form, which the messages put into words. */
export const formatted = (format: string, pattern: RegExp) =>
  z.string().check(
    z.check<string>((context) => {
      if (!pattern.test(context.value))
        context.issues.push({
          code: 'invalid_format',
          format,
          pattern: pattern.source,
          input: context.value,
        });
    }),
  );

/** Adds JSON Schema keywords that a check cannot say. */
export function described<S extends z.ZodMiniType>(schema: S, json: z.core.GlobalMeta): S {
  z.globalRegistry.add(schema, json);
  return schema;
}
