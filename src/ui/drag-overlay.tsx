import { KeyHint } from './kbd.tsx';
import { describePosition, type SortState } from './sortable.ts';

/** Floating hint with the dragged row, its position and the available keys. */
export const DragOverlay = ({ name, activeDrag }: { name: string; activeDrag: SortState }) => (
  <div aria-hidden className="pointer-events-none sticky bottom-16 z-sticky flex h-0 justify-center">
    <div className="mt-4 flex h-9 max-w-full flex-none items-center gap-2.5 rounded-lg bg-raised px-3 text-muted text-xs whitespace-nowrap shadow-popover">
      <span className="max-w-64 truncate font-medium text-strong">Moving “{name}”</span>
      <span className="tnum">{describePosition(activeDrag)}</span>
      {activeDrag.by === 'keys' ? (
        <>
          <KeyHint keys={['↑', '↓']}>move</KeyHint>
          <KeyHint keys={['Space']}>drop</KeyHint>
        </>
      ) : null}
      <KeyHint keys={['Esc']}>cancel</KeyHint>
    </div>
  </div>
);
