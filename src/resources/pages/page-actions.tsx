import { Pin } from 'lucide-react';
import { memo } from 'react';
import { CopyId } from '#ui/copy-id.tsx';
import { DataLink } from '#ui/data-link.tsx';
import { LongText } from '#ui/long-text.tsx';
import { Nothing, Section } from '#ui/section.tsx';
import { Tag } from '#ui/tag.tsx';
import { safeHref } from '#util/link.ts';
import { useGradually } from '#util/use-gradually.ts';
import type { ListedPage } from './queries.ts';
import { keyed, MOST_IN_A_ROW, partList, partRow } from './rows.ts';

type Action = NonNullable<ListedPage['actions']>[number];

export function PageActions({ page }: { page: ListedPage }) {
  const actions = page.actions ?? [];
  const drawn = useGradually(actions.length);
  return (
    <Section
      id="actions"
      title="Actions"
      count={actions.length}
      hint="Buttons on the call-to-action card, in this order. One of them can also be the header action."
    >
      {actions.length === 0 ? (
        <Nothing>No actions</Nothing>
      ) : (
        <ol className={partList}>
          {keyed(actions.slice(0, drawn)).map(({ part, key, number }) => (
            <ActionRow
              key={key}
              action={part}
              number={number}
              header={!!part.actionId && part.actionId === page.headerActionId}
            />
          ))}
        </ol>
      )}
    </Section>
  );
}

interface ActionRowProps {
  action: Action;
  number: number;
  header: boolean;
}

const ActionRow = memo(({ action, number, header }: ActionRowProps) => {
  const { buttonTitle, purpose, actionType, url, actionId } = action;
  return (
    <li
      className={`${partRow} grid grid-cols-[calc(var(--spacing)*6)_minmax(0,1fr)_minmax(0,1fr)] gap-x-3 gap-y-1 max-phone:grid-cols-[calc(var(--spacing)*6)_minmax(0,1fr)]`}
    >
      <span className="tnum text-right text-faint">{number}</span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium text-strong [overflow-wrap:anywhere]">
            {buttonTitle ? (
              <LongText most={MOST_IN_A_ROW}>{buttonTitle}</LongText>
            ) : (
              <span className="text-faint">No button title</span>
            )}
          </span>
          {header ? (
            <Tag tone="accent" icon={Pin}>
              Header
            </Tag>
          ) : null}
        </p>
        <p className="text-muted [overflow-wrap:anywhere]">
          {purpose ? (
            <LongText most={MOST_IN_A_ROW}>{purpose}</LongText>
          ) : (
            <span className="text-faint">no purpose</span>
          )}
        </p>
      </div>
      <div className="flex min-w-0 flex-col items-start gap-1 max-phone:col-start-2">
        <span className="flex max-w-full flex-wrap items-center gap-x-3 gap-y-1 max-phone:min-h-hit">
          {actionType ? (
            <Tag>
              <span className="truncate">{actionType}</span>
            </Tag>
          ) : (
            <span className="text-faint">no type</span>
          )}
          {actionId ? <CopyId value={actionId} name="action id" /> : null}
        </span>
        <span className="max-w-full text-xs max-phone:has-[a]:py-3.5">
          {url ? <DataLink href={safeHref(url)}>{url}</DataLink> : <span className="text-faint">no url</span>}
        </span>
      </div>
    </li>
  );
});
