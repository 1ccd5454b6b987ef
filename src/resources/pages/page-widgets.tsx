import { memo } from 'react';
import { CopyId } from '#ui/copy-id.tsx';
import { DataImage } from '#ui/data-image.tsx';
import { DataLink } from '#ui/data-link.tsx';
import { LongText } from '#ui/long-text.tsx';
import { Nothing, Section } from '#ui/section.tsx';
import { Tag } from '#ui/tag.tsx';
import { safeHref } from '#util/link.ts';
import { useGradually } from '#util/use-gradually.ts';
import type { ListedPage } from './queries.ts';
import { keyed, MOST_IN_A_ROW, partList, partRow } from './rows.ts';

type Widget = NonNullable<ListedPage['actionCardWidgets']>[number];
type Image = NonNullable<NonNullable<Widget['logos']>[number]['image']>;

export function PageWidgets({ widgets }: { widgets: readonly Widget[] }) {
  const drawn = useGradually(widgets.length);
  return (
    <Section
      id="widgets"
      title="Widgets"
      count={widgets.length}
      hint="What stands on the call-to-action card beside its buttons."
    >
      {widgets.length === 0 ? (
        <Nothing>No widgets</Nothing>
      ) : (
        <ol className={partList}>
          {keyed(widgets.slice(0, drawn)).map(({ part, key }) => (
            <WidgetRow key={key} widget={part} />
          ))}
        </ol>
      )}
    </Section>
  );
}

const WidgetRow = memo(({ widget: { type, title, logos } }: { widget: Widget }) => (
  <li className={partRow}>
    <div className="flex items-start justify-between gap-3">
      <p className="min-w-0 font-medium text-strong [overflow-wrap:anywhere]">
        {title ? (
          <LongText most={MOST_IN_A_ROW}>{title}</LongText>
        ) : (
          <span className="text-faint">No title</span>
        )}
      </p>
      {type ? (
        <Tag>
          <span className="max-w-40 truncate">{type}</span>
        </Tag>
      ) : (
        <span className="flex-none text-faint">no type</span>
      )}
    </div>
    {logos && logos.length > 0 ? (
      <ul className="mt-2.5 flex flex-col gap-2">
        {keyed(logos).map(({ part, key }) => (
          <Logo key={key} image={part.image ?? {}} />
        ))}
      </ul>
    ) : (
      <p className="text-faint">no logos</p>
    )}
  </li>
));

function Logo({ image: { altText, url, fileId, assetId } }: { image: Image }) {
  return (
    <li className="grid grid-cols-[calc(var(--spacing)*24)_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 max-phone:grid-cols-[calc(var(--spacing)*16)_minmax(0,1fr)]">
      <DataImage url={url} alt="" className="h-10 w-full" />
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">
          {altText ? (
            <LongText most={MOST_IN_A_ROW}>{altText}</LongText>
          ) : (
            <span className="text-faint">no alternative text</span>
          )}
        </p>
        <p className="text-xs max-phone:has-[a]:py-3">
          {url ? <DataLink href={safeHref(url)}>{url}</DataLink> : <span className="text-faint">no url</span>}
        </p>
      </div>
      <div className="flex min-w-0 flex-col items-end max-phone:col-start-2 max-phone:items-start max-phone:gap-7 max-phone:py-3.5">
        {fileId ? <CopyId value={fileId} name="file id" /> : null}
        {assetId ? <CopyId value={assetId} name="asset id" /> : null}
      </div>
    </li>
  );
}
