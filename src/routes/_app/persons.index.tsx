import { createFileRoute } from '@tanstack/react-router';
import { PersonLogOverlay } from '#features/logs/log-overlays.tsx';
import { PeopleScreen } from '#features/people/people-screen.tsx';
import { peopleSearch } from '#features/people/people-search.ts';

export const Route = createFileRoute('/_app/persons/')({
  validateSearch: peopleSearch,
  component: () => (
    <>
      <PeopleScreen />
      <PersonLogOverlay />
    </>
  ),
});
