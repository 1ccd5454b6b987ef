import { Sheet } from '#ui/sheet.tsx';
import { PagePreview } from './page-preview.tsx';

/** Preview for narrow screens. */
export function PagePreviewSheet({ onClose }: { onClose(): void }) {
  return (
    <Sheet label="Preview" onClose={onClose}>
      <PagePreview />
    </Sheet>
  );
}
