import { getRouteApi } from '@tanstack/react-router';
import { joined, values } from '#lib/url-search.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { versionName } from './version-name.ts';
import type { ListedVersion } from './versions-queries.ts';

const route = getRouteApi('/_app/pages/$pageId/audiences/$audienceId/versions/');

const MAX_PICKED = 2;

/** New value of the `picked` search parameter. A third version replaces the first. */
export function togglePicked(picked: string | undefined, id: string): string | undefined {
  const ids = values(picked);
  return joined(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id].slice(-MAX_PICKED));
}

/** Picks a version for comparison. */
export function PickCheckbox({ version }: { version: ListedVersion }) {
  const { picked } = route.useSearch();
  const navigate = route.useNavigate();
  const { versionId } = version;
  return (
    <span title="Pick for comparison (X)">
      <Checkbox
        checked={values(picked).includes(versionId)}
        onChange={() =>
          navigate({
            search: (now) => ({ ...now, picked: togglePicked(now.picked, versionId) }),
            replace: true,
            resetScroll: false,
          })
        }
        className="h-row w-8 max-phone:size-hit max-phone:justify-center"
      >
        <span className="sr-only">Pick {versionName(version).toLowerCase()} for comparison</span>
      </Checkbox>
    </span>
  );
}
