import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, Eye, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { runMutation } from '#api/queries/queries.ts';
import { Failure } from '#shell/query-section.tsx';
import { CommandButton } from '#ui/command-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Note } from '#ui/note.tsx';
import { confirm, toast } from '#ui/notify.ts';
import { Sheet } from '#ui/sheet.tsx';
import { TailoredCount } from '#ui/tailored.tsx';
import { Time } from '#ui/time.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import type { KnownAudience } from './audience-record.ts';
import { cacheAudience } from './audiences-queries.ts';
import type { AudienceQueries } from './use-audience.ts';

interface AudienceLayoutProps {
  header: ReactNode;
  /** Under the header at the whole width: what is drafted, scheduled or stuck. */
  strip?: ReactNode;
  children: ReactNode;
  preview: ReactNode;
  /** Lines of the preview that differ from the page. */
  differences: number;
  /** Under the preview. */
  side?: ReactNode;
}

/** Form of an audience with its preview at the side; on narrow screens, in a sheet. */
export function AudienceLayout({ header, strip, children, preview, differences, side }: AudienceLayoutProps) {
  const isStacked = useBelow('wide');
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)_calc(var(--spacing)*110)] max-desktop:grid-cols-[minmax(0,1fr)_var(--spacing-preview)] max-wide:grid-cols-1 max-wide:content-start">
      <div className="min-w-0 pb-12 max-wide:pb-4">
        <div className="max-w-192 px-gutter">{header}</div>
        {strip}
        <div className="max-w-192 px-gutter">{children}</div>
      </div>
      <aside
        aria-label="Preview and details"
        className="min-w-0 border-line border-l bg-canvas max-wide:border-t max-wide:border-l-0 max-wide:bg-surface"
      >
        <div className="wide:sticky wide:top-topbar">
          {isStacked ? null : preview}
          {side}
        </div>
      </aside>
      {isStacked ? <PreviewBar preview={preview} differences={differences} /> : null}
    </div>
  );
}

function PreviewBar({ preview, differences }: Pick<AudienceLayoutProps, 'preview' | 'differences'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        className="sticky bottom-0 z-sticky flex h-tabs items-center gap-2 border-line border-t bg-surface px-gutter font-medium text-sm text-strong -outline-offset-2 hover:bg-hover"
      >
        <Icon of={Eye} size="sm" className="text-muted" />
        Preview
        {differences > 0 ? <TailoredCount count={differences} /> : null}
        <Icon of={ChevronRight} size="sm" className="ml-auto text-muted" />
      </button>
      {isOpen ? (
        <Sheet label="Preview" onClose={() => setIsOpen(false)}>
          {preview}
        </Sheet>
      ) : null}
    </>
  );
}

/** Why something couldn't be loaded. Failures usually have one cause. */
export function Failures({ queries: { failed } }: { queries: AudienceQueries }) {
  return failed[0]?.error ? (
    <div className="pt-4">
      <Failure
        error={failed[0].error}
        busy={failed.some(({ isFetching }) => isFetching)}
        onRetry={() => failed.forEach((query) => void query.refetch())}
      />
    </div>
  ) : null;
}

interface LoadValuesProps {
  pageId: string;
  audienceId: string;
  audience: KnownAudience;
}

/** Loads an audience with an empty update, as the API has no read. Confirms first, as that may count as a write. */
export function LoadValues({ pageId, audienceId, audience }: LoadValuesProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const input = { params: { page_id: pageId, audience_id: audienceId }, body: {} };
      return cacheAudience(client, await runMutation(client, 'updateAudience', input));
    },
    onSuccess: () => toast.done('Values loaded'),
    onError: (error) => toast.failure("Couldn't load the values", error),
  });
  const load = async () => {
    const isConfirmed = await confirm({
      title: 'Load values?',
      detail:
        'This sends an empty update, as the service has no other way to load an audience. It may create a new version.',
      action: 'Load values',
    });
    if (isConfirmed) mutate();
  };
  const { seenAt, isOutdated } = audience;
  return (
    <Note
      variant={isOutdated ? 'warning' : 'plain'}
      action={
        <CommandButton icon={RefreshCw} busy={isPending} onClick={() => void load()}>
          Load values
        </CommandButton>
      }
    >
      {seenAt === null ? (
        "Only the context is known. Fields you don't override here keep their values."
      ) : isOutdated ? (
        'This audience changed since its values were loaded.'
      ) : (
        <>
          Values loaded <Time value={`+${seenAt}`} />
        </>
      )}
    </Note>
  );
}
