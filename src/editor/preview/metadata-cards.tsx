import { OpenGraphCard } from './open-graph-card.tsx';
import { type MetadataCardProps, SearchCard } from './search-card.tsx';
import { XCard } from './x-card.tsx';

/** Previews of a page in search results and of links to it. */
export const MetadataCards = (props: MetadataCardProps) => (
  <>
    <SearchCard {...props} />
    <OpenGraphCard {...props} />
    <XCard {...props} />
  </>
);
