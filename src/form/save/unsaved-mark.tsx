import { SquarePen } from 'lucide-react';
import { Changed } from '#ui/changed.tsx';
import { Tag } from '#ui/tag.tsx';

/** Says that something is unsaved in this browser; by a dot where there is little room. */
export const UnsavedMark = () => (
  <span className="flex-none self-center">
    <span className="max-tablet:hidden">
      <Tag tone="warning" icon={SquarePen}>
        Unsaved here
      </Tag>
    </span>
    <span className="flex tablet:hidden">
      <Changed />
    </span>
  </span>
);
