import { useSetting } from '#lib/hooks/use-setting.ts';
import { timeZone } from '#lib/time-zone.ts';
import { Button } from '#ui/button.tsx';

interface ZoneNoteProps {
  zone: string;
  onChange(zone: string): void;
}

/** The time zone of all dates and figures. If a link set another one, offers the user's own. */
export function ZoneNote({ zone, onChange }: ZoneNoteProps) {
  const userZone = useSetting(timeZone);
  if (zone === userZone)
    return (
      <p title={zone} className="text-muted text-xs">
        {zoneName(zone)}
      </p>
    );
  return (
    <p title={zone} className="flex items-center gap-1 text-muted text-xs">
      Shown in {zoneName(zone)}.
      <Button size="sm" variant="ghost" onClick={() => onChange(userZone)} className="print:hidden">
        Use your time zone
      </Button>
    </p>
  );
}

/** Common name of a time zone: `New York time`, `UTC`. */
export function zoneName(zone: string): string {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  return zone.includes('/') && !zone.startsWith('Etc/') ? `${city} time` : city;
}
