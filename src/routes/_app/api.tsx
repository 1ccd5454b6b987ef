import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ApiScreen } from '#features/api-reference/api-screen.tsx';
import { words } from '#lib/url-search.ts';

/** Search text and selected operation. */
const apiSearch = z.object({ q: words, op: words });

export const Route = createFileRoute('/_app/api')({ validateSearch: apiSearch, component: ApiScreen });
