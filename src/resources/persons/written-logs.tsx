import { NotebookPen } from 'lucide-react';
import { useMemo } from 'react';
import type { Recent } from '#api/recents.ts';
import { useRecents } from '#api/use-recents.ts';
import { CopyId } from '#ui/copy-id.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Tag } from '#ui/tag.tsx';
import { Time } from '#ui/time.tsx';
import { clipped } from '#util/text.ts';

type WrittenLog = Extract<Recent, { kind: 'writtenLog' }>;

const kinds = ['writtenLog'] as const;

/** What was written to the log of a person in this browser: no operation reads it back. */
export function WrittenLogs({ personId }: { personId: string }) {
  const recents = useRecents(kinds);
  const rows = useMemo(
    () =>
      recents.filter(
        (each): each is WrittenLog =>
          each.kind === 'writtenLog' && each.of === 'person' && each.ownerId === personId,
      ),
    [recents, personId],
  );
  return (
    <section aria-labelledby="written" className="min-w-0 border-line border-t pt-5 pb-5">
      <h2 id="written" className="px-gutter font-semibold text-lg text-strong">
        Log
      </h2>
      <p className="mt-0.5 px-gutter pb-3 text-muted text-sm">
        Entries can be written to the log of a person, but no operation of the service reads them; these are
        the ones written in this browser since it was signed in.
      </p>
      {rows.length === 0 ? (
        <EmptyState icon={NotebookPen} title="None written here">
          Write one with “Log entry”. What other people and systems have written cannot be shown.
        </EmptyState>
      ) : (
        <ol aria-label="Entries written in this browser" className="border-line border-t">
          {rows.map((log) => (
            <Entry key={log.id} log={log} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Entry({ log: { id, name, type, source, at } }: { log: WrittenLog }) {
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-gutter py-1.5 text-sm">
      <span className="min-w-48 flex-1 truncate text-strong">
        {name ? <bdi>{name}</bdi> : <span className="text-faint">No words in its payload</span>}
      </span>
      {type ? <Tag>{clipped(type, 60)}</Tag> : null}
      {source ? <span className="max-w-40 truncate text-muted">{clipped(source, 60)}</span> : null}
      <span className="flex min-w-0 max-phone:py-2.5">
        <CopyId value={id} name="entry id" />
      </span>
      <span className="tnum text-muted">
        {/* A moment of this browser, written as the service writes its own. */}
        <Time value={`+${at}`} />
      </span>
    </li>
  );
}
