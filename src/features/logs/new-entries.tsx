import { ArrowUp } from 'lucide-react';
import { plural } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';

interface NewEntriesProps {
  /** How many wait above what is looked at. */
  count: number;
  onShow(): void;
}

/** Says over the log that entries have come, and shows them; what is looked at stays where it is until then. */
export const NewEntries = ({ count, onShow }: NewEntriesProps) => (
  <div role="status" className="sticky top-topbar z-sticky h-0">
    {count === 0 ? null : (
      <button
        type="button"
        onClick={onShow}
        className="touch absolute top-2 left-1/2 inline-flex h-control-sm -translate-x-1/2 items-center gap-1.5 rounded-full bg-accent px-3 font-medium text-on-accent text-xs whitespace-nowrap shadow-popover hover:bg-accent-hover"
      >
        <Icon of={ArrowUp} size="sm" />
        {plural(count, 'new entry', 'new entries')}
      </button>
    )}
  </div>
);
