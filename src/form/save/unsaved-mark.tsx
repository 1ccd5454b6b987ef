import { SquarePen } from 'lucide-react';
import { Changed } from '#ui/changed.tsx';
import { Tag } from '#ui/tag.tsx';

/** Marks unsaved changes on this device; a dot where there is little room. */
export const UnsavedMark = ({ queued }: { queued: boolean }) => (
  <span className="flex flex-none self-center">
    <span className="flex max-tablet:hidden">
      <Tag tone="warning" icon={SquarePen}>
        {queued ? 'Save queued' : 'Unsaved changes'}
      </Tag>
    </span>
    <span className="flex tablet:hidden">
      <Changed />
    </span>
  </span>
);
