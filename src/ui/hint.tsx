import { type ReactNode, useState } from 'react';

interface HintProps {
  /** What there is to say beyond what stands there. */
  text: string;
  children: ReactNode;
}

/** Text that tells more when it is pointed at, tapped or focused; Esc puts the hint away. */
export function Hint({ text, children }: HintProps) {
  const [shown, setShown] = useState(false);
  const show = () => setShown(true);
  const hide = () => setShown(false);
  return (
    <span className="relative block" onPointerEnter={show} onPointerLeave={hide}>
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
          aria-hidden
          className="absolute inset-x-0 top-full z-popover mt-1 rounded-lg bg-raised px-3 py-2 text-default text-xs shadow-popover"
        >
          {text}
        </span>
      ) : null}
    </span>
  );
}
