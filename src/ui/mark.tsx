import { clsx } from 'clsx';

/** Logo of the console. */
export function Mark({ large = false }: { large?: boolean }) {
  return (
    <span
      className={clsx(
        'grid flex-none place-items-center rounded-md bg-strong text-surface',
        large ? 'size-7' : 'size-6',
      )}
    >
      <svg
        aria-hidden
        viewBox="0 0 14 14"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        className={large ? 'size-icon' : 'size-icon-sm'}
      >
        <path d="M2 11.5V8M5.3 11.5v-6M8.7 11.5V2.5M12 11.5V7" />
      </svg>
    </span>
  );
}
