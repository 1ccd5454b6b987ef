import './messages.ts';
import * as z from 'zod/mini';

/** `POST /session`: sign in with a key, or into the demo tenant. */
export const signInBody = z.union([
  z.strictObject({ apiKey: z.string().check(z.minLength(1), z.maxLength(512)) }),
  z.strictObject({ demo: z.literal(true) }),
]);

export type SignInBody = z.infer<typeof signInBody>;
