import { SingleBar } from 'cli-progress';

/** Remaining time in words; empty before the first two steps. */
const timeLeft = (seconds: number) => {
  if (!Number.isFinite(seconds)) return 'some time';
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
};

/** A progress bar on stderr, if that is a terminal. */
export function progressBar(label: string, total: number) {
  const bar = new SingleBar({
    format: `${label} {bar} {percentage}% · {sessions} sessions · {eta_formatted} left`,
    formatTime: timeLeft,
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
    barsize: 30,
    forceRedraw: false,
  });
  bar.start(total, 0, { sessions: '0' });
  return {
    update: (value: number, sessions: number) =>
      bar.update(Math.min(value, total), { sessions: sessions.toLocaleString('en') }),
    stop: () => bar.stop(),
  };
}
