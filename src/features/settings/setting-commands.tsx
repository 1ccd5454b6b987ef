import { CalendarDays, Clock, Globe, Image, ImageOff, type LucideIcon, Moon, Rows3 } from 'lucide-react';
import { ageForm, dateForm } from '#lib/date-format.ts';
import type { Setting } from '#lib/setting.ts';
import { browserTimeZone, timeZone } from '#lib/time-zone.ts';
import { density } from '#storage/density.ts';
import { externalImages } from '#storage/external-images.ts';
import { theme } from '#storage/theme.ts';
import { type Command, useCommands } from '#ui/commands.ts';

/** Registers the settings in the palette. */
export function SettingCommands() {
  useCommands([
    settingCommand(theme, 'light', 'Light theme', Moon),
    settingCommand(theme, 'dark', 'Dark theme', Moon),
    settingCommand(density, 'compact', 'Compact rows', Rows3),
    settingCommand(density, 'standard', 'Standard rows', Rows3),
    settingCommand(density, 'comfortable', 'Comfortable rows', Rows3),
    settingCommand(timeZone, browserTimeZone(), "Times in this browser's time zone", Globe),
    settingCommand(timeZone, 'UTC', 'Times in UTC', Globe),
    settingCommand(dateForm, 'words', 'Dates as 14 Mar 2026', CalendarDays),
    settingCommand(dateForm, 'iso', 'Dates as 2026-03-14', CalendarDays),
    settingCommand(dateForm, 'local', "Dates in this browser's format", CalendarDays),
    settingCommand(ageForm, 'relative', 'Recent times as 2 h ago', Clock),
    settingCommand(ageForm, 'exact', 'Recent times as date and time', Clock),
    settingCommand(externalImages, 'on', 'Load images from other sites', Image),
    settingCommand(externalImages, 'off', "Don't load images from other sites", ImageOff),
  ]);
  return null;
}

const settingCommand = <T extends string>(
  of: Setting<T>,
  value: T,
  label: string,
  icon: LucideIcon,
): Command => ({
  label,
  detail: 'Setting',
  icon,
  run: () => of.set(value),
});
