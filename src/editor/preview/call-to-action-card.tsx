import { clsx } from 'clsx';
import { ArrowRight, Pin } from 'lucide-react';
import { formatNumber, plural, truncate } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import { firstOf } from './first-of.ts';
import { cardEdge, Missing, PreviewCard } from './preview-card.tsx';
import type { PreviewAction, PreviewFacts } from './preview-facts.ts';
import { WidgetLogos } from './widget-logos.tsx';

const MAX_ACTIONS = 3;

type CallToActionCardProps = Pick<
  PreviewFacts,
  'title' | 'description' | 'actions' | 'headerActionKey' | 'widgets'
>;

/** Call-to-action card with its first actions and the logos of the widgets. */
export const CallToActionCard = (facts: CallToActionCardProps) => {
  const { title, description, actions, headerActionKey, widgets } = facts;
  const { shown, more } = firstOf(actions, MAX_ACTIONS);
  const total = actions?.length ?? 0;
  const header = headerActionKey ? actions?.find(({ key }) => key === headerActionKey) : undefined;
  const headerAction = header && !shown.some(({ part }) => part === header) ? header : null;
  return (
    <PreviewCard title="Call to action" remark={remarkOf(total, more)}>
      <div className={clsx(cardEdge, 'rounded-lg p-4')}>
        <p
          dir="auto"
          className="mb-1 line-clamp-4 font-semibold text-lg text-strong [overflow-wrap:anywhere]"
        >
          {title?.trim() ? truncate(title) : <Missing>No title</Missing>}
        </p>
        <p dir="auto" className="line-clamp-5 text-muted text-sm [overflow-wrap:anywhere]">
          {description?.trim() ? truncate(description, 500) : <Missing>No description</Missing>}
        </p>
        {shown.length > 0 ? (
          <ol className="mt-3 flex flex-col gap-2">
            {shown.map(({ part, key }) => (
              <ActionButton key={key} action={part} first={key === 0} header={part === header} />
            ))}
          </ol>
        ) : (
          <p className="mt-3 text-faint text-sm">No actions</p>
        )}
        {headerAction ? (
          <p className="mt-2 flex min-w-0 items-center gap-2 text-muted text-xs">
            <HeaderTag />
            <ActionTitle>{headerAction.title}</ActionTitle>
          </p>
        ) : null}
        <WidgetLogos widgets={widgets} />
      </div>
    </PreviewCard>
  );
};

function remarkOf(total: number, more: number): string | null {
  if (total === 0) return null;
  return more > 0
    ? `First ${formatNumber(total - more)} of ${plural(total, 'action')}`
    : plural(total, 'action');
}

interface ActionButtonProps {
  action: PreviewAction;
  first: boolean;
  header: boolean;
}

const ActionButton = ({ action: { title, purpose }, first, header }: ActionButtonProps) => (
  <li
    title={purpose ? truncate(purpose) : undefined}
    className={clsx(
      'flex h-9 items-center gap-2 rounded-md px-3 font-medium text-sm',
      first ? 'bg-strong text-surface' : 'border border-line-strong text-strong',
    )}
  >
    <ActionTitle>{title}</ActionTitle>
    {header ? <HeaderTag /> : null}
    <Icon of={ArrowRight} size="sm" className="ms-auto" />
  </li>
);

const ActionTitle = ({ children: title }: { children: PreviewAction['title'] }) =>
  title?.trim() ? (
    <bdi className="min-w-0 truncate">{truncate(title, 200)}</bdi>
  ) : (
    <span className="opacity-75">No button title</span>
  );

const HeaderTag = () => (
  <span className="flex-none">
    <Tag variant="accent" icon={Pin}>
      Header
    </Tag>
  </span>
);
