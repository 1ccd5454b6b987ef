import * as z from 'zod/mini';

/** A field of a form that may be left empty, and is then not sent: else what the schema says. */
export const orEmpty = (schema: z.ZodMiniType) =>
  z.string().check(
    z.check<string>((context) => {
      if (context.value === '') return;
      const issue = z.safeParse(schema, context.value).error?.issues[0];
      if (issue) context.issues.push({ code: 'custom', message: issue.message, input: context.value });
    }),
  );
