import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

/** One of the settings' four parts. */
export const SettingSection = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className="flex h-12 items-center border-line-strong border-b px-gutter pt-3 font-semibold text-sm text-strong"
      >
        {title}
      </h2>
      {children}
    </section>
  );
};

interface SettingRowProps {
  label: string;
  hint?: ReactNode;
  /** Whether it holds a list or text, which the label names as a group. A control has its own name. */
  isGroup?: boolean;
  /** @param hintId ID of the hint, which describes the control */
  children(hintId: string): ReactNode;
}

/** Label, control and hint in the grid that all rows share. */
export function SettingRow({ label, hint, isGroup = false, children }: SettingRowProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div
      {...(isGroup && { role: 'group', 'aria-labelledby': id, 'aria-describedby': hintId })}
      className="grid min-h-11 grid-cols-[calc(var(--spacing)*38)_minmax(0,calc(var(--spacing)*100))_minmax(0,calc(var(--spacing)*110))] gap-x-6 border-line border-b px-gutter text-sm max-wide:grid-cols-[calc(var(--spacing)*38)_minmax(0,calc(var(--spacing)*100))] max-phone:grid-cols-1 max-phone:py-2.5"
    >
      <span
        id={id}
        className="py-3 text-default max-phone:pt-0 max-phone:pb-1 max-phone:font-medium max-phone:text-xs"
      >
        {label}
      </span>
      <div
        className={clsx(
          'flex min-w-0 items-center text-strong max-phone:*:[[role=radiogroup]]:flex-1',
          !isGroup && 'max-wide:min-h-11',
        )}
      >
        {children(hintId)}
      </div>
      <p
        id={hintId}
        className={clsx(
          'text-muted text-xs text-pretty max-wide:col-start-2 max-wide:pb-3 max-phone:col-start-1 max-phone:pt-1.5 max-phone:pb-0',
          isGroup ? 'wide:py-3.5' : 'self-center',
        )}
      >
        {hint}
      </p>
    </div>
  );
}

/** List within a row: name at the left, values and actions at the right. */
export const SettingList = ({ children }: { children: ReactNode }) => (
  <ul className="min-w-0 flex-1 self-start py-2 max-phone:py-0 [&>li]:flex [&>li]:min-h-7 [&>li]:items-center [&>li]:gap-2 max-phone:[&>li]:min-h-hit">
    {children}
  </ul>
);
