import { createFileRoute } from '@tanstack/react-router';
import { PersonLogOverlay } from '#features/logs/log-overlays.tsx';
import { personSearch } from '#features/people/people-search.ts';
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
      <PersonLogOverlay personId={personId} />
    </>
  );
}
