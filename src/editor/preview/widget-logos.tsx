import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import { plural, truncate } from '#lib/text.ts';
import { DataImage } from '#ui/data-image.tsx';
import { firstOf } from './first-of.ts';
import type { PreviewFacts, PreviewWidget } from './preview-facts.ts';

/** Longer than the pause between keystrokes, ms, so that half-typed URLs aren't loaded. */
const PAUSE = 500;

interface LogoProps {
  alt: string | null | undefined;
  url: string | null | undefined;
}

/** Logo of the call-to-action card; falls back to its alt text. */
function Logo({ alt, url }: LogoProps) {
  const settled = useDebouncedValue(url, PAUSE);
  const name = truncate(alt?.trim() ?? '', 80);
  if (!settled?.trim()) return name ? <Name>{name}</Name> : <span className="text-faint">No image</span>;
  return (
    <DataImage
      url={settled}
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
export function WidgetLogos({ widgets }: Pick<PreviewFacts, 'widgets'>) {
  const { shown, more } = firstOf(widgets, MAX_WIDGETS);
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
  const { shown, more } = firstOf(logos, MAX_LOGOS);
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
