import { clsx } from 'clsx';
import { plural, truncate } from '#lib/text.ts';
import {
  cardEdge,
  Missing,
  PreviewCard,
  type PreviewContent,
  type PreviewFooterGroup,
  takeFirst,
} from './preview-card.tsx';

const MAX_GROUPS = 6;
const MAX_LINKS = 5;

/** Page footer with groups of links, which aren't clickable. */
export const FooterCard = ({ footer }: Pick<PreviewContent, 'footer'>) => {
  const { shown, more } = takeFirst(footer, MAX_GROUPS);
  const links = (footer ?? []).reduce((sum, group) => sum + (group.links?.length ?? 0), 0);
  return (
    <PreviewCard title="Footer" remark={links > 0 ? plural(links, 'link') : null}>
      <div className={clsx(cardEdge, 'rounded-lg p-4 text-xs')}>
        {shown.length > 0 ? (
          <ul className="grid grid-cols-2 gap-x-4 gap-y-3">
            {shown.map(({ part, key }) => (
              <Group key={key} group={part} />
            ))}
          </ul>
        ) : (
          <p className="text-faint">No footer links</p>
        )}
        {more > 0 ? <p className="mt-3 text-faint">and {plural(more, 'more group')}</p> : null}
      </div>
    </PreviewCard>
  );
};

function Group({ group: { title, links } }: { group: PreviewFooterGroup }) {
  const { shown, more } = takeFirst(links, MAX_LINKS);
  return (
    <li className="min-w-0">
      <p dir="auto" className="truncate font-medium text-strong">
        {title?.trim() ? truncate(title, 200) : <Missing>No title</Missing>}
      </p>
      <ul className="mt-1 flex flex-col gap-1 text-muted">
        {shown.map(({ part, key }) => (
          <li key={key} dir="auto" className="truncate">
            {part.text?.trim() ? truncate(part.text, 200) : <Missing>No text</Missing>}
          </li>
        ))}
        {shown.length === 0 ? <li className="text-faint">No links</li> : null}
        {more > 0 ? <li className="text-faint">and {plural(more, 'more link')}</li> : null}
      </ul>
    </li>
  );
}
