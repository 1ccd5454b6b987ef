import { SingleBar } from 'cli-progress';
import type { ReportProgress } from '#server/db/file-tasks.ts';

/** Remaining time in words; empty before the first two steps. */
const timeLeft = (seconds: number) => {
  if (!Number.isFinite(seconds)) return 'some time';
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
};

const createBar = (format: string) =>
  new SingleBar({
    format,
    formatTime: timeLeft,
    stream: process.stderr,
    // A signal would leave it hidden.
    hideCursor: false,
    clearOnComplete: true,
    barsize: 30,
    forceRedraw: false,
  });

/** A progress bar on stderr, if that is a terminal. */
export function progressBar(label: string, total: number) {
  const bar = createBar(`${label} {bar} {percentage}% · {sessions} sessions · {eta_formatted} left`);
  bar.start(total, 0, { sessions: '0' });
  return {
    update: (value: number, sessions: number) =>
      bar.update(Math.min(value, total), { sessions: sessions.toLocaleString('en') }),
    stop: () => bar.stop(),
  };
}

/** Prints a line per step to stderr. In a terminal, steps of known length also have a bar. */
export function stepProgress() {
  let current: string | undefined;
  let bar: SingleBar | undefined;
  const stop = () => {
    bar?.stop();
    bar = undefined;
  };
  const report: ReportProgress = (label, done, total) => {
    if (label !== current) {
      stop();
      current = label;
      console.error(`${label}…`);
      if (total > 0) {
        bar = createBar(`{bar} {percentage}% · {eta_formatted} left`);
        bar.start(total, 0);
      }
    }
    bar?.update(Math.min(done, total));
  };
  return { report, stop };
}
