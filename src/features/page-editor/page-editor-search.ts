import * as z from 'zod/mini';
import { oneOf } from '#lib/url-search.ts';
import { sectionIds } from './sections.ts';

/** Which section of the editor is shown; the first where it says none. */
export const pageEditorSearch = z.object({ section: oneOf(sectionIds) });
