import { Link } from '@tanstack/react-router';
import { Fact, Facts, IdFact } from '#ui/facts.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Time } from '#ui/time.tsx';
import { LatestVersions } from './latest-versions.tsx';
import { LinkedPerson } from './linked-person.tsx';
import type { useAudience } from './use-audience.ts';

interface AudienceSideProps {
  pageId: string;
  audienceId: string;
  audience: ReturnType<typeof useAudience>;
}

export function AudienceSide({ pageId, audienceId, audience }: AudienceSideProps) {
  const { known, picture, versions } = audience;
  const record = known.data?.value;
  const published = record?.publishedVersion;
  // If never published, `publishedVersion` is the latest version.
  const live =
    versions.rows.find(({ status }) => status === 'published')?.versionNumber ??
    (published?.publishedAt ? published.versionNumber : null);
  // The first version is created with the audience.
  const created = record?.createdAt ?? (versions.isComplete ? versions.rows.at(-1)?.createdAt : null);
  const missing = record ? 'None' : 'Unknown';
  return (
    <aside
      aria-label="Audience details"
      className="border-line border-l max-wide:border-t max-wide:border-l-0"
    >
      <LatestVersions pageId={pageId} audienceId={audienceId} versions={versions} />
      <LinkedPerson audience={record} />
      <Facts title="Audience">
        <Fact name="Page" missing="Unknown">
          <Link to="/pages/$pageId" params={{ pageId }} className={linkStyle}>
            <bdi>{picture.pageName || pageId}</bdi>
          </Link>
        </Fact>
        <Fact name="New page agent" missing={missing}>
          {picture.isNewPageAgent == null ? null : picture.isNewPageAgent ? 'Yes' : 'No'}
        </Fact>
        <Fact name="Created">
          <Time value={created} missing="Unknown" />
        </Fact>
        <Fact name="Archived">
          <Time value={record?.archivedAt} missing={record ? 'Never' : 'Unknown'} />
        </Fact>
        <Fact name="Live version" missing={missing}>
          {live == null ? null : `Version ${live}`}
        </Fact>
        <IdFact name="Audience" value={audienceId} />
        <IdFact name="Page" value={pageId} />
      </Facts>
    </aside>
  );
}
