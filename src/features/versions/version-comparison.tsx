import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { QuerySection } from '#shell/query-section.tsx';
import { ContextComparison } from './compare/context-comparison.tsx';
import { useDifferences } from './compare/use-differences.ts';
import { CompareBar } from './compare-bar.tsx';
import { ContextOnly } from './context-only.tsx';
import { CopyLink } from './copy-link.tsx';
import { FieldComparison } from './field-comparison.tsx';
import { RestoreButton } from './restore-button.tsx';
import { mergeListed } from './rows.ts';
import { VersionSkeleton } from './version-detail.tsx';
import { versionName } from './version-name.ts';
import { type Version, versionQuery } from './versions-queries.ts';

interface VersionComparisonProps extends Omit<Parameters<typeof CompareBar>[0], 'differences' | 'children'> {
  pageId: string;
  audienceId: string;
}

/** Differences in context and fields of two versions. */
export function VersionComparison({ pageId, audienceId, ...bar }: VersionComparisonProps) {
  const { from, to, inline } = bar;
  const before = useQuery(versionQuery(pageId, audienceId, from));
  const after = useQuery(versionQuery(pageId, audienceId, to));
  const frame = useRef<HTMLDivElement>(null);
  const differences = useDifferences(frame);
  return (
    <div className="flex flex-col gap-5">
      <CompareBar {...bar} differences={differences}>
        <CopyLink size="md" pageId={pageId} audienceId={audienceId} version={before.data}>
          Copy A to editor
        </CopyLink>
        <RestoreButton
          size="md"
          pageId={pageId}
          audienceId={audienceId}
          version={bar.rows.find(({ version }) => version.versionId === from)?.version}
        >
          Restore A
        </RestoreButton>
      </CompareBar>
      <div ref={frame} className="flex flex-col gap-7">
        <QuerySection query={before} name="side A" skeleton={<VersionSkeleton />}>
          {(a) => (
            <QuerySection query={after} name="side B" skeleton={<VersionSkeleton />}>
              {(b) => (
                <Comparison from={mergeListed(a, bar.rows)} to={mergeListed(b, bar.rows)} inline={inline} />
              )}
            </QuerySection>
          )}
        </QuerySection>
      </div>
    </div>
  );
}

function Comparison({ from, to, inline }: { from: Version; to: Version; inline: boolean }) {
  const names = [versionName(from), versionName(to)] as const;
  return (
    <>
      <div className="flex flex-col gap-3">
        <ContextOnly />
        <ContextComparison
          before={from.supplementaryContext ?? ''}
          after={to.supplementaryContext ?? ''}
          names={names}
          inline={inline}
        />
      </div>
      <FieldComparison from={from} to={to} names={names} />
    </>
  );
}
