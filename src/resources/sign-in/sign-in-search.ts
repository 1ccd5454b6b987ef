import * as z from 'zod/mini';

/** Where to go after signing in: a path of this console, never another site. Browsers skip control characters. */
const ownPath = z.string().check(z.regex(/^\/(?![/\\\s\p{Cc}])/u));

export const signInSearch = z.object({ redirect: z.catch(z.optional(ownPath), undefined) });
