import { Sheet } from '#ui/sheet.tsx';
import { PagePreview } from './page-preview.tsx';

/** The preview where there is no room for it beside the form. */
export function PagePreviewSheet({ onClose }: { onClose(): void }) {
  return (
    <Sheet label="Preview" onClose={onClose}>
      <PagePreview />
    </Sheet>
  );
}
