import { ConceptHelp } from '#features/help/public.tsx';

export const AudienceHelp = () => (
  <ConceptHelp question="What is an audience?" guide="audiences">
    A page tailored to one company or person. It overrides only what differs from the page.
  </ConceptHelp>
);
