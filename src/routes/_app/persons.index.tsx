import { createFileRoute } from '@tanstack/react-router';
import { PersonsScreen } from '#resources/persons/persons-screen.tsx';
import { personsSearch } from '#resources/persons/persons-search.ts';

export const Route = createFileRoute('/_app/persons/')({
  validateSearch: personsSearch,
  component: PersonsScreen,
});
