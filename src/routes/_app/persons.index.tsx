import { createFileRoute } from '@tanstack/react-router';
import { PersonLogOverlay } from '#features/logs/person-log-overlay.tsx';
import { PersonsScreen } from '#features/people/persons-screen.tsx';
import { personsSearch } from '#features/people/persons-search.ts';

export const Route = createFileRoute('/_app/persons/')({
  validateSearch: personsSearch,
  component: () => (
    <>
      <PersonsScreen />
      <PersonLogOverlay />
    </>
  ),
});
