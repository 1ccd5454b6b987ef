import { linkOptions } from '@tanstack/react-router';
import { Globe, Monitor, Moon, Sun } from 'lucide-react';
import { timeZone } from '#lib/time-zone.ts';
import { otherTheme, theme } from '#storage/theme.ts';
import type { Item } from './item.ts';

/** What concerns the whole console and needs no registration, as nothing has to be on the screen for it. */
export function consoleItems(): Item[] {
  const next = otherTheme();
  return [
    {
      key: 'theme:next',
      icon: next === 'light' ? Sun : Moon,
      name: `Switch to ${next} theme`,
      keywords: ['mode'],
      shortcut: 'theme',
      run: () => theme.set(next),
    },
    {
      key: 'theme:system',
      icon: Monitor,
      name: 'Use system theme',
      disabled: theme.get() === 'system' ? 'Already on' : null,
      run: () => theme.set('system'),
    },
    {
      key: 'time-zone',
      icon: Globe,
      name: 'Time zone',
      detail: timeZone.get(),
      link: linkOptions({ to: '/settings' }),
    },
  ];
}
