import * as z from 'zod/mini';

/** A string with a named format, for which `messages.ts` has a message. */
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

/** Adds JSON Schema keywords that zod can't derive from a check. */
export function described<S extends z.ZodMiniType>(schema: S, json: z.core.GlobalMeta): S {
  z.globalRegistry.add(schema, json);
  return schema;
}
