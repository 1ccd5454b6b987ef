import { useNavigate } from '@tanstack/react-router';
import { PageSearchList } from '#features/pages/public.ts';
import { Dialog } from '#ui/dialog.tsx';

interface PagePickerProps {
  onClose(): void;
}

/** Asks for the page of a new audience, and opens it. */
export function PagePicker({ onClose }: PagePickerProps) {
  const navigate = useNavigate();
  return (
    <Dialog title="New audience" description="Choose the page that they will see." onClose={onClose}>
      <div className="-mx-5 -mb-5 flex h-90 flex-col border-line border-t">
        <PageSearchList
          canPick={({ status }) => status !== 'archived'}
          onPick={({ pageId }) =>
            void navigate({ to: '/pages/$pageId/audiences/new', params: { pageId }, replace: true })
          }
        />
      </div>
    </Dialog>
  );
}
