import { useQuery } from '@tanstack/react-query';
import { isFault } from '#api/errors.ts';
import { knownQuery } from '#api/known.ts';
import { useVersions } from '#resources/audience-versions/queries.ts';
import { pageQuery } from '#resources/pages/queries.ts';
import { pictureOf, type Sources } from './engine/picture.ts';
import { audienceHitQuery } from './queries.ts';

/** Everything that can be told of one audience, each part read by itself. */
export function useAudience(pageId: string, audienceId: string) {
  const known = useQuery(knownQuery('audience', audienceId));
  const hit = useQuery(audienceHitQuery(audienceId));
  const page = useQuery(pageQuery(pageId));
  const versions = useVersions(pageId, audienceId);
  const newest = versions.rows[0];
  const sources: Sources = { known: known.data, hit: hit.data, newest, page: page.data };
  // The versions are read by the audience's own address, so their 404 counts unless the search knows better.
  const gone = isFault(versions.query.error, 'not-found') && !hit.isPending && !hit.data;
  return {
    known,
    hit,
    page,
    versions,
    newest,
    sources,
    picture: pictureOf(sources),
    /** Why there is no such audience, null where there is or may be one. */
    missing: gone ? versions.query.error : null,
  };
}
