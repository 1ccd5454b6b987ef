import type { ReactNode } from 'react';
import { plural } from '#lib/text.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { LongText } from '#ui/long-text.tsx';
import { Status } from '#ui/status.tsx';
import { VersionFields } from './version-fields.tsx';
import { StepStrip, VersionSummaryText } from './version-progress.tsx';
import { type VersionRow, versionName } from './version-rows.ts';
import type { Version } from './versions-queries.ts';

interface VersionDetailProps {
  version: Version;
  row: VersionRow | null;
  list: Parameters<typeof VersionFields>[0]['list'];
  actions: ReactNode;
}

/** One version: its steps, context and fields. */
export function VersionDetail({ version, row, list, actions }: VersionDetailProps) {
  return (
    <div className="flex flex-col gap-7">
      <div>
        <div className="flex flex-wrap items-center gap-2.5">
          <p aria-hidden className="font-semibold text-strong text-xl [overflow-wrap:anywhere]">
            {versionName(version)}
          </p>
          <Status value={version.status} badge />
          <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>
        </div>
        <div className="mt-1 mb-5 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <CopyId value={version.versionId} name="version ID" />
          <VersionSummaryText version={version} newer={row?.newer} isWrapped />
        </div>
        <StepStrip version={version} />
      </div>
      <div className="flex flex-col gap-2">
        <VersionContext key={version.versionId} text={version.supplementaryContext} />
        <ContextOnly />
      </div>
      <VersionFields version={version} listed={row?.version ?? null} list={list} />
    </div>
  );
}

/** Context of a version for the page's agent, shown as plain text. */
function VersionContext({ text }: { text: string | null | undefined }) {
  return (
    <section aria-label="Context">
      <div className="flex min-h-control-sm items-center gap-3">
        <h2 className="flex-1 font-semibold text-sm text-strong">Context</h2>
        {text ? (
          <>
            <span className="tnum text-muted text-xs">{plural(text.length, 'character')}</span>
            <CopyButton text={text} name="context" />
          </>
        ) : null}
      </div>
      {text ? (
        <div className="mt-1 max-w-prose whitespace-pre-wrap text-base text-default leading-5.5 [overflow-wrap:anywhere] [&>bdi]:block">
          <LongText>{text}</LongText>
        </div>
      ) : (
        <p className="mt-1 text-faint text-sm">No context</p>
      )}
    </section>
  );
}

/** Explains why versions and their comparison show no other fields. */
export const ContextOnly = () => (
  <p className="text-muted text-sm">Versions keep the context only. Other fields have no history.</p>
);
