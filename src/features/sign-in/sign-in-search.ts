import * as z from 'zod/mini';
import { isOwnPath } from '#lib/link.ts';

/** Path to open after signing in; other origins are ignored. */
const redirect = z.string().check(z.refine(isOwnPath));

export const signInSearch = z.object({ redirect: z.catch(z.optional(redirect), undefined) });
