import { Pin } from 'lucide-react';
import { checkAction } from '#editor/checks/rules.ts';
import { IssueLines } from '#editor/issue-mark.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { Tag } from '#ui/tag.tsx';
import type { ListedPage } from './pages-queries.ts';
import { PartsSection, PartText, PartUrl } from './parts.tsx';
import { partRow } from './rows.ts';

type Action = NonNullable<ListedPage['actions']>[number];

export const PageActions = ({ page }: { page: ListedPage }) => (
  <PartsSection
    id="actions"
    title="Actions"
    hint="Buttons on the call-to-action card, in this order. One can also be the header action."
    nothing="No actions"
    parts={page.actions ?? []}
  >
    {(action, number) => (
      <ActionRow
        action={action}
        number={number}
        header={!!action.actionId && action.actionId === page.headerActionId}
      />
    )}
  </PartsSection>
);

interface ActionRowProps {
  action: Action;
  number: number;
  header: boolean;
}

const ActionRow = ({ action, number, header }: ActionRowProps) => {
  const { buttonTitle, purpose, actionType, url, actionId } = action;
  return (
    <li
      className={`${partRow} grid grid-cols-[calc(var(--spacing)*6)_minmax(0,1fr)_minmax(0,1fr)] gap-x-3 gap-y-1 max-phone:grid-cols-[calc(var(--spacing)*6)_minmax(0,1fr)]`}
    >
      <span className="tnum text-right text-faint">{number}</span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium text-strong [overflow-wrap:anywhere]">
            <PartText missing="No button title">{buttonTitle}</PartText>
          </span>
          {header ? (
            <Tag variant="accent" icon={Pin}>
              Header
            </Tag>
          ) : null}
        </p>
        <p className="text-muted [overflow-wrap:anywhere]">
          <PartText missing="No purpose">{purpose}</PartText>
        </p>
      </div>
      <div className="flex min-w-0 flex-col items-start gap-1 max-phone:col-start-2">
        <span className="flex max-w-full flex-wrap items-center gap-x-3 gap-y-1 max-phone:min-h-hit">
          {actionType ? (
            <Tag>
              <span className="truncate">{actionType}</span>
            </Tag>
          ) : (
            <span className="text-faint">No type</span>
          )}
          {actionId ? <CopyId value={actionId} name="action ID" /> : null}
        </span>
        <span className="max-w-full text-xs max-phone:has-[a]:py-3.5">
          <PartUrl>{url}</PartUrl>
        </span>
        <IssueLines issues={checkAction(action)} />
      </div>
    </li>
  );
};
