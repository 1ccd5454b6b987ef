import { createFileRoute } from '@tanstack/react-router';
import { PersonLogWriting } from '#resources/person-logs/log-writing.tsx';
import { PersonScreen } from '#resources/persons/person-screen.tsx';
import { personSearch } from '#resources/persons/persons-search.ts';

export const Route = createFileRoute('/_app/persons/$personId')({
  validateSearch: personSearch,
  component: Person,
});

function Person() {
  const { personId } = Route.useParams();
  return (
    <>
      <PersonScreen />
      <PersonLogWriting personId={personId} />
    </>
  );
}
