import { clsx } from 'clsx';
import { ArrowRight, Pin } from 'lucide-react';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import { formatNumber, plural, truncate } from '#lib/text.ts';
import { DataImage } from '#ui/data-image.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import {
  cardEdge,
  Missing,
  type PreviewAction,
  PreviewCard,
  type PreviewContent,
  type PreviewWidget,
  takeFirst,
} from './preview-card.tsx';

const MAX_ACTIONS = 3;

type CallToActionCardProps = Pick<
  PreviewContent,
  'title' | 'description' | 'actions' | 'headerActionKey' | 'widgets'
>;

/** Call-to-action card with its first actions and the logos of the widgets. */
export const CallToActionCard = (props: CallToActionCardProps) => {
  const { title, description, actions, headerActionKey, widgets } = props;
  const { shown, more } = takeFirst(actions, MAX_ACTIONS);
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

/** Longer than the pause between keystrokes, so that half-typed URLs aren't loaded. */
const LOAD_DELAY_MS = 500;

interface LogoProps {
  alt: string | null | undefined;
  url: string | null | undefined;
}

/** Logo of the call-to-action card; falls back to its alt text. */
function Logo({ alt, url }: LogoProps) {
  const debouncedUrl = useDebouncedValue(url, LOAD_DELAY_MS);
  const name = truncate(alt?.trim() ?? '', 80);
  if (!debouncedUrl?.trim()) return name ? <Name>{name}</Name> : <span className="text-faint">No image</span>;
  return (
    <DataImage
      url={debouncedUrl}
      alt={name}
      className="h-6 w-20"
      {...(name ? { instead: () => <Name>{name}</Name> } : {})}
    />
  );
}

const Name = ({ children }: { children: string }) => (
  <bdi className="max-w-full truncate font-semibold text-default text-sm">{children}</bdi>
);

const MAX_WIDGETS = 3;
const MAX_LOGOS = 6;

/** Widgets at the bottom of the call-to-action card, each with a title and logos. */
function WidgetLogos({ widgets }: Pick<PreviewContent, 'widgets'>) {
  const { shown, more } = takeFirst(widgets, MAX_WIDGETS);
  return (
    <>
      {shown.map(({ part, key }) => (
        <WidgetLine key={key} widget={part} />
      ))}
      {more > 0 ? (
        <p className="mt-3 text-faint text-xs">and {plural(more, 'more widget', 'more widgets')}</p>
      ) : null}
    </>
  );
}

function WidgetLine({ widget: { title, logos } }: { widget: PreviewWidget }) {
  const { shown, more } = takeFirst(logos, MAX_LOGOS);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-3 text-muted text-xs">
      {title?.trim() ? (
        <bdi className="max-w-full truncate">{truncate(title, 200)}</bdi>
      ) : (
        <span className="text-faint">No title</span>
      )}
      {shown.map(({ part, key }) => (
        <Logo key={key} alt={part.alt} url={part.url} />
      ))}
      {shown.length === 0 ? <span className="text-faint">No logos</span> : null}
      {more > 0 ? <span className="text-faint">and {plural(more, 'more logo', 'more logos')}</span> : null}
    </div>
  );
}
