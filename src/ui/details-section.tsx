import { ChevronRight } from 'lucide-react';
import { AsideSection, DescriptionList, type DescriptionListProps } from './description-list.tsx';
import { Icon } from './icon.tsx';

/** Section *Details* of a side column, closed at first. */
export const DetailsSection = ({ isOpen = false, ...list }: DescriptionListProps & { isOpen?: boolean }) => (
  <AsideSection>
    <details open={isOpen} className="group text-sm">
      <summary className="flex cursor-pointer items-center gap-1.5 font-semibold text-strong">
        <Icon of={ChevronRight} size="sm" className="text-muted group-open:rotate-90" />
        Details
      </summary>
      <div className="mt-2">
        <DescriptionList {...list} />
      </div>
    </details>
  </AsideSection>
);
