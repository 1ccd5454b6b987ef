import { CalendarDays, Clock, Globe, Image, ImageOff, type LucideIcon, Moon, Rows3 } from 'lucide-react';
import { ageForm, dateForm } from '#lib/date-format.ts';
import type { Setting } from '#lib/setting.ts';
import { browserTimeZone, timeZone } from '#lib/time-zone.ts';
import { density } from '#storage/density.ts';
import { externalImages } from '#storage/external-images.ts';
import { theme } from '#storage/theme.ts';
import type { Command } from '#ui/commands.ts';
import { useCommands } from '#ui/commands.ts';

/** Makes the choices of this screen known to the palette. */
export function Choices() {
  useCommands([
    choice(theme, 'light', 'Light theme', Moon),
    choice(theme, 'dark', 'Dark theme', Moon),
    choice(density, 'compact', 'Compact rows', Rows3),
    choice(density, 'standard', 'Standard rows', Rows3),
    choice(density, 'comfortable', 'Comfortable rows', Rows3),
    choice(timeZone, browserTimeZone(), "Times in this browser's time zone", Globe),
    choice(timeZone, 'UTC', 'Times in UTC', Globe),
    choice(dateForm, 'words', 'Dates as 14 Mar 2026', CalendarDays),
    choice(dateForm, 'iso', 'Dates as 2026-03-14', CalendarDays),
    choice(dateForm, 'local', "Dates in this browser's format", CalendarDays),
    choice(ageForm, 'relative', 'Recent times as 2 h ago', Clock),
    choice(ageForm, 'exact', 'Recent times as date and time', Clock),
    choice(externalImages, 'on', 'Load images from other sites', Image),
    choice(externalImages, 'off', "Don't load images from other sites", ImageOff),
  ]);
  return null;
}

const choice = <T extends string>(of: Setting<T>, value: T, label: string, icon: LucideIcon): Command => ({
  label,
  detail: 'Setting',
  icon,
  run: () => of.set(value),
});
