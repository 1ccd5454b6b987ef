import { type ReactNode, useState } from 'react';
import { place } from './place.ts';

interface HintProps {
  /** What there is to say beyond what stands there. */
  text: string;
  children: ReactNode;
}

/** Puts a hint over all else, as what it stands in may be laid out by itself, and beside what it is about as that scrolls. */
function lay(hint: HTMLElement | null) {
  const about = hint?.parentElement;
  if (!about) return;
  const follow = () => place(hint, about, 'start');
  hint.showPopover();
  follow();
  addEventListener('scroll', follow, true);
  return () => removeEventListener('scroll', follow, true);
}

/** Text that tells more when it is pointed at, tapped or focused; Esc puts the hint away. */
export function Hint({ text, children }: HintProps) {
  const [shown, setShown] = useState(false);
  const show = () => setShown(true);
  const hide = () => setShown(false);
  return (
    <span className="block" onPointerEnter={show} onPointerLeave={hide}>
      <button
        type="button"
        aria-description={text}
        onFocus={show}
        onBlur={hide}
        onKeyDown={(event) => {
          if (event.key === 'Escape') hide();
        }}
        className="-mx-2 block w-[calc(100%+var(--spacing)*4)] cursor-default rounded-sm px-2 text-left -outline-offset-2"
      >
        {children}
      </button>
      {shown ? (
        <span
          ref={lay}
          popover="manual"
          aria-hidden
          className="fixed inset-auto w-max max-w-[min(--spacing(80),100vw-(--spacing(4)))] rounded-lg bg-raised px-3 py-2 text-default text-xs shadow-popover"
        >
          {text}
        </span>
      ) : null}
    </span>
  );
}
