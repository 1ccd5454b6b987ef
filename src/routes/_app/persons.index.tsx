import { createFileRoute } from '@tanstack/react-router';
import { PersonLogWriting } from '#resources/person-logs/log-writing.tsx';
import { PersonsScreen } from '#resources/persons/persons-screen.tsx';
import { personsSearch } from '#resources/persons/persons-search.ts';

export const Route = createFileRoute('/_app/persons/')({
  validateSearch: personsSearch,
  component: () => (
    <>
      <PersonsScreen />
      <PersonLogWriting />
    </>
  ),
});
