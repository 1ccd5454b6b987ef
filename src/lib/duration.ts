import { formatNumber } from './text.ts';

/** Formats a duration in its two largest units: `48s`, `2m 48s`, `1h 5m`, `3d 4h`; null if unknown. */
export function formatDuration(seconds: number | null | undefined): string | null {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return null;
  if (seconds < 0) return `−${formatDuration(-seconds)}`;
  const whole = Math.round(seconds);
  if (seconds > 0 && seconds < 1) return '< 1s';
  const units = [
    [Math.floor(whole / 86_400), 'd'],
    [Math.floor(whole / 3600) % 24, 'h'],
    [Math.floor(whole / 60) % 60, 'm'],
    [whole % 60, 's'],
  ] as const;
  const first = units.findIndex(([count]) => count > 0);
  if (first === -1) return '0s';
  return units
    .slice(first, first + 2)
    .filter(([count], index) => index === 0 || count > 0)
    .map(([count, unit]) => `${formatNumber(count)}${unit}`)
    .join(' ');
}
