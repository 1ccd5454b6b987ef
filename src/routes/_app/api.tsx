import { createFileRoute } from '@tanstack/react-router';
import { ApiScreen } from '#features/api-reference/api-screen.tsx';
import { apiSearch } from '#features/api-reference/api-search.ts';

export const Route = createFileRoute('/_app/api')({ validateSearch: apiSearch, component: ApiScreen });
