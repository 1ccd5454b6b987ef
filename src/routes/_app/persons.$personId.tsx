import { createFileRoute } from '@tanstack/react-router';
import { LogOverlay } from '#features/logs/log-link.tsx';
import { logsSearch } from '#features/logs/logs-search.ts';
import { PersonScreen } from '#features/people/person-screen.tsx';

/** The log stays while its entries are gone through, as that of an account. */
export const Route = createFileRoute('/_app/persons/$personId')({
  validateSearch: logsSearch,
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
