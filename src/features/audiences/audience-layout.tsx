import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListedPage } from '#features/pages/public.ts';
import { Failure } from '#shell/query-section.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { SheetBar } from '#ui/sheet.tsx';
import { TailoredCount } from '#ui/tailored.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import type { KnownAudience } from './audience-record.ts';
import { loadPanels } from './load-panels.ts';
import type { AudienceQueries } from './use-audience.ts';

// Without a fallback: it would be replaced after the side below is shown.
const AudiencePreview = onDemand(async () => (await loadPanels()).AudiencePreview);

const PendingPreview = onDemand(async () => (await loadPanels()).PendingPreview);

const AudienceSide = onDemand(async () => (await loadPanels()).AudienceSide);

interface AudienceLayoutProps {
  header: ReactNode;
  /** Under the header at the whole width: the state of a draft, schedule or stuck version. */
  strip?: ReactNode;
  children: ReactNode;
  /** The previewed audience; undefined while it loads. */
  preview: PreviewedAudience | undefined;
  /** Number of fields that differ from the page. */
  differences: number;
  /** The audience, which has versions and details; absent for a new one. */
  queries?: AudienceQueries;
}

interface PreviewedAudience {
  audience: KnownAudience;
  page: ListedPage | undefined;
  /** Replaces the default caption. */
  caption?: string;
}

/** Form of an audience with its preview at the side; on narrow screens, in a sheet. */
export function AudienceLayout({
  header,
  strip,
  children,
  preview,
  differences,
  queries,
}: AudienceLayoutProps) {
  const isStacked = useBelow('wide');
  const shown = (
    <div className="min-h-110">
      {preview ? (
        <AudiencePreview audience={preview.audience} page={preview.page}>
          {preview.caption}
        </AudiencePreview>
      ) : (
        <PendingPreview />
      )}
    </div>
  );
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)_calc(var(--spacing)*110)] max-desktop:grid-cols-[minmax(0,1fr)_var(--spacing-preview)] max-wide:grid-cols-1 max-wide:grid-rows-[auto_1fr_auto]">
      <div className="min-w-0 pb-12 max-wide:pb-4">
        <div className="max-w-192 px-gutter">{header}</div>
        {strip}
        <div className="max-w-192 px-gutter">{children}</div>
      </div>
      <aside
        aria-label="Preview and details"
        // Below content that isn't loaded yet, its edge would move.
        className="min-w-0 border-line border-l bg-canvas max-wide:border-t max-wide:border-l-0 max-wide:bg-surface max-wide:has-[>:empty]:invisible"
      >
        <div className="wide:sticky wide:top-topbar">
          {isStacked ? null : shown}
          {/* Below what is still growing, it would move. */}
          {queries && preview && !queries.page.isPending ? <AudienceSide queries={queries} /> : null}
        </div>
      </aside>
      {isStacked ? (
        <SheetBar
          label="Preview"
          icon={Eye}
          badge={differences > 0 ? <TailoredCount count={differences} /> : null}
        >
          {shown}
        </SheetBar>
      ) : null}
    </div>
  );
}

/** Why something couldn't be loaded. Failures usually have one cause. */
export function Failures({ queries: { failed } }: { queries: AudienceQueries }) {
  return failed.length > 0 ? (
    <div className="pt-4">
      <Failure of={failed} />
    </div>
  ) : null;
}
