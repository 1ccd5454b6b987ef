import * as z from 'zod/mini';

/** Values joined by commas. */
const words = z.catch(z.optional(z.string()), undefined);

/** What the url of the list holds; anything it does not understand is left out. */
export const pagesSearch = z.object({
  q: z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))), undefined),
  status: words,
  type: words,
  sort: z.catch(
    z.optional(z.enum(['name', 'status', 'type', 'audiences', 'actions', 'brand', 'updated'])),
    undefined,
  ),
  desc: z.catch(z.optional(z.boolean()), undefined),
});

export type PagesSearch = z.infer<typeof pagesSearch>;
