import * as z from 'zod/mini';
import { isOwnPath } from '#lib/link.ts';

/** Where to go after signing in: never another site. */
const redirect = z.string().check(z.refine(isOwnPath));

export const signInSearch = z.object({ redirect: z.catch(z.optional(redirect), undefined) });
