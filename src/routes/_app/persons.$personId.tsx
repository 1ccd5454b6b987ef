import { createFileRoute } from '@tanstack/react-router';
import { LogOverlay } from '#features/logs/log-link.tsx';
import { personSearch } from '#features/people/people-queries.ts';
import { PersonScreen } from '#features/people/person-screen.tsx';

export const Route = createFileRoute('/_app/persons/$personId')({
  validateSearch: personSearch,
  component: Person,
});

function Person() {
  const { personId } = Route.useParams();
  return (
    <>
      <PersonScreen />
      <LogOverlay noun="person" ownerId={personId} />
    </>
  );
}
