import * as z from 'zod/mini';
import { oneOf } from '#lib/url-search.ts';
import { sectionIds } from './sections.ts';

/** Section of the editor; defaults to the first. */
export const pageEditorSearch = z.object({ section: oneOf(sectionIds) });
