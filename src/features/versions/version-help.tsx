import { ConceptHelp } from '#features/help/public.tsx';

/** @param note what the history leaves out, null without a gap */
export const VersionHelp = ({ note }: { note: string | null }) => (
  <ConceptHelp question="What is a version?" guide="audiences" section="versions" note={note}>
    Each change to an audience creates a version. Visitors see the latest published one.
  </ConceptHelp>
);
