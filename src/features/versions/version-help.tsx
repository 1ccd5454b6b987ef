import { useCapability } from '#api/transport/session.ts';
import { ConceptHelp } from '#features/help/public.tsx';

export function VersionHelp() {
  const note = useCapability('audience-history')
    ? null
    : 'Only the context of versions is known, so only that is compared.';
  return (
    <ConceptHelp question="What is a version?" guide="audiences" section="versions" note={note}>
      Each change to an audience creates a version. Visitors see the latest published one.
    </ConceptHelp>
  );
}
