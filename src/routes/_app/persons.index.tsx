import { createFileRoute } from '@tanstack/react-router';
import { LogOverlay } from '#features/logs/log-link.tsx';
import { peopleSearch } from '#features/people/people-queries.ts';
import { PeopleScreen } from '#features/people/people-screen.tsx';

export const Route = createFileRoute('/_app/persons/')({
  validateSearch: peopleSearch,
  component: () => (
    <>
      <PeopleScreen />
      <LogOverlay noun="person" />
    </>
  ),
});
