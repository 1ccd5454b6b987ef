import * as z from 'zod/mini';

/** Where to go after signing in: a path of this console, never another site. */
const ownPath = z.string().check(z.regex(/^\/(?![/\\])/));

export const signInSearch = z.object({ redirect: z.catch(z.optional(ownPath), undefined) });
