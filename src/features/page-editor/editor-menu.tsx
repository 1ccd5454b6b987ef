import { Eye, Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useEdited } from '#editor/editor.tsx';
import { useUndoRedo } from '#editor/save/undo-redo.tsx';
import { useIsMerging } from '#editor/save/use-save-action.ts';
import { type ListedPage, usePageMenuItems } from '#features/pages/public.ts';
import { ScreenMenu } from '#shell/screen-menu.tsx';
import { CommandButton } from '#ui/command-button.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { loadEditorParts } from './load-editor-parts.ts';

const PreviewSheet = onDemand(async () => (await loadEditorParts()).PreviewSheet, {
  onDismiss: ({ onClose }) => onClose(),
});

/** Actions of the page, and its preview on narrow screens. */
export function EditorMenu() {
  const page = useEdited(({ state }) => state.snapshot.record) as ListedPage;
  const items = usePageMenuItems(page, true);
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
          ...items,
        ]}
      />
      {isNarrow && !isPhone && !isMerging ? (
        <CommandButton size="sm" icon={Eye} onClick={preview}>
          Preview
        </CommandButton>
      ) : null}
      {previewed ? <PreviewSheet onClose={() => setPreviewed(false)} /> : null}
    </>
  );
}
