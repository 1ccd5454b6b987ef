import { use } from 'react';
import { Flip, FlippedContext } from '#editor/preview/flip.tsx';
import {
  CardBox,
  CardButton,
  CardHead,
  CardText,
  Missing,
  siteNameOf,
} from '#editor/preview/preview-card.tsx';
import { asText } from '#engines/save/index.ts';
import type { ListedPage } from '#features/pages/public.ts';
import { plural, truncate } from '#lib/text.ts';
import { DataImage } from '#ui/data-image.tsx';
import type { AudienceContent } from './audience-cards.tsx';
import { describeValue } from './overridable-fields.ts';

const MAX_ACTIONS = 3;
const MAX_LOGOS = 4;

interface AudienceCardProps {
  content: AudienceContent;
  page: ListedPage | undefined;
}

/** Call-to-action card of the page, with the texts and the address of an audience. */
export function AudienceCard({ content: { audience, page: other }, page }: AudienceCardProps) {
  const seen = use(FlippedContext) ? other : audience;
  const { metadata } = seen;
  const actions = page?.actions ?? [];
  const header = actions.find(({ actionId }) => actionId === page?.headerActionId);
  const shown = actions.slice(0, MAX_ACTIONS);
  // The header action is always shown, as audiences override its address.
  if (header && !shown.includes(header)) shown.splice(-1, 1, header);
  const widget = page?.actionCardWidgets?.find(({ logos }) => logos?.length);
  const label = asText(widget?.title).trim();
  return (
    <CardBox className="rounded-lg border-line-strong">
      <CardHead
        site={siteNameOf(seen)}
        themeColor={metadata?.themeColor}
        action={header && asText(header.buttonTitle)}
      />
      <div className="px-5 py-4 [overflow-wrap:anywhere]">
        <h3 className="font-semibold text-lg text-strong">
          <Flip value={audience.title} other={other.title} className="line-clamp-4">
            {(text) => <CardText text={text} missing="No title" />}
          </Flip>
        </h3>
        <p className="mt-1 text-muted text-sm">
          <Flip
            value={asText(audience.metadata?.description)}
            other={asText(other.metadata?.description)}
            className="line-clamp-5"
          >
            {(text) => <CardText text={text} missing="No description" maxLength={500} />}
          </Flip>
        </p>
        <ol className="mt-3.5 flex flex-col gap-2">
          {shown.map((action, index) => (
            <li key={action.actionId ?? index}>
              <CardButton
                text={asText(action.buttonTitle)}
                isFirst={index === 0}
                themeColor={metadata?.themeColor}
              />
              {action === header ? (
                <p className="mt-1.5 font-mono text-mono text-muted">
                  <Flip value={audience.actionUrl} other={other.actionUrl} className="block truncate">
                    {(url) => <CardText text={describeValue(url, { kind: 'link' })} missing="No address" />}
                  </Flip>
                </p>
              ) : null}
            </li>
          ))}
          {shown.length === 0 ? (
            <li className="text-sm">
              <Missing>No actions</Missing>
            </li>
          ) : null}
        </ol>
        {actions.length > shown.length ? (
          <p className="mt-2 text-muted text-xs">{plural(actions.length - shown.length, 'more action')}</p>
        ) : null}
        {widget ? (
          <div className="mt-4 border-line border-t pt-3">
            {label ? <p className="mb-2 truncate text-muted text-xs">{truncate(label, 200)}</p> : null}
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {[...(widget.logos ?? []).slice(0, MAX_LOGOS).entries()].map(([index, { image }]) => (
                <Logo
                  key={index}
                  url={asText(image?.url)}
                  alt={truncate(asText(image?.altText).trim(), 80)}
                />
              ))}
            </div>
          </div>
        ) : null}
      </div>
    </CardBox>
  );
}

function Logo({ url, alt }: { url: string; alt: string }) {
  const name = alt ? <bdi className="max-w-full truncate font-semibold text-muted text-xs">{alt}</bdi> : null;
  if (!url.trim()) return name;
  return <DataImage url={url} alt={alt} className="h-6 w-18" {...(name && { fallback: () => name })} />;
}
