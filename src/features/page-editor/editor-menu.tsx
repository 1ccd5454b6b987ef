import { useNavigate } from '@tanstack/react-router';
import { Eye, FileText, Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useEdited } from '#editor/editor.tsx';
import { useUndoRedo } from '#editor/save/undo-redo.tsx';
import { useIsMerging } from '#editor/save/use-save-action.ts';
import { type ListedPage, usePageMenuItems } from '#features/pages/public.ts';
import { ScreenMenu } from '#shell/screen-menu.tsx';
import { Button } from '#ui/button.tsx';
import { PaletteCommand } from '#ui/commands.ts';
import { Sheet } from '#ui/sheet.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { PagePreview } from './page-preview.tsx';

/** Actions of the page, and its preview on narrow screens. */
export function EditorMenu() {
  const page = useEdited(({ state }) => state.snapshot.record) as ListedPage;
  const items = usePageMenuItems(page, true);
  const navigate = useNavigate();
  const [previewed, setPreviewed] = useState(false);
  const isNarrow = useBelow('wide');
  const isPhone = useBelow('phone');
  const isMerging = useIsMerging();
  const preview = () => setPreviewed(true);
  // Undo and redo don't fit in a phone's top bar.
  const { undo, redo, undoName, redoName } = useUndoRedo();
  return (
    <>
      <ScreenMenu
        items={[
          ...(isPhone && undoName ? [{ label: `Undo: ${undoName}`, icon: Undo2, onSelect: undo }] : []),
          ...(isPhone && redoName ? [{ label: `Redo: ${redoName}`, icon: Redo2, onSelect: redo }] : []),
          ...(isPhone && !isMerging ? [{ label: 'Preview', icon: Eye, onSelect: preview }] : []),
          {
            label: 'Page overview',
            icon: FileText,
            onSelect: () => void navigate({ to: '/pages/$pageId', params: { pageId: page.pageId } }),
          },
          ...items,
        ]}
      />
      {isNarrow && !isPhone && !isMerging ? (
        <>
          <PaletteCommand label="Preview" icon={Eye} run={preview} />
          <Button size="sm" icon={Eye} onClick={preview}>
            Preview
          </Button>
        </>
      ) : null}
      {previewed ? (
        <Sheet label="Preview" onClose={() => setPreviewed(false)}>
          <PagePreview />
        </Sheet>
      ) : null}
    </>
  );
}
