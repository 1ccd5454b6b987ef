import { useViews } from '#api/sync/views.ts';
import { clipped } from '#lib/text.ts';
import { ViewTools } from '#table/views/view-tools.tsx';
import { AddressLink } from '#ui/address-link.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Nothing } from '#ui/section.tsx';

/** The views saved in this browser, of all lists. */
export function ViewsSection() {
  const { views } = useViews();
  if (views.length === 0) return <Nothing>No saved views yet. Use Views on any list to save one.</Nothing>;
  return (
    <ul className="border-line border-t">
      {views.map((view) => (
        <li key={view.id} className="flex min-h-10 items-center gap-3 border-line border-b text-sm">
          <span className="min-w-0 flex-1 truncate">
            <AddressLink address={view.href} className={linkStyle}>
              <bdi>{clipped(view.name)}</bdi>
            </AddressLink>
            <span className="ml-2 text-faint">
              <bdi>{clipped(view.where)}</bdi>
            </span>
          </span>
          <ViewTools view={view} />
        </li>
      ))}
    </ul>
  );
}
