import { Sheet } from '#ui/sheet.tsx';
import { PagePreview } from './page-preview.tsx';
import { UsedRevision } from './used-revision.tsx';

const PreviewSheet = ({ onClose }: { onClose(): void }) => (
  <Sheet label="Preview" onClose={onClose}>
    <PagePreview />
  </Sheet>
);

/** Loaded together, after the form. */
export const panels = { PagePreview, PreviewSheet, UsedRevision };
