import * as z from 'zod/mini';

export const fieldError = z.object({ path: z.string(), message: z.string() });

/** RFC 9457 problem details, the body of every error (`application/problem+json`). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.optional(z.array(fieldError)),
});

export type Problem = z.infer<typeof problem>;
