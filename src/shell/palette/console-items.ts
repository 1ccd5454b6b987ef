import { linkOptions } from '@tanstack/react-router';
import { Globe, Monitor, Moon, Plus, Sun } from 'lucide-react';
import { timeZone } from '#lib/time-zone.ts';
import { otherTheme, theme } from '#storage/theme.ts';
import type { Item } from './item.ts';

/** What concerns the whole console and needs no registration, as nothing has to be on the screen for it. */
export function consoleItems(): Item[] {
  const next = otherTheme();
  return [
    {
      key: 'log:account',
      icon: Plus,
      name: 'Add a log entry',
      detail: 'Account',
      keywords: ['new', 'create', 'write', 'note'],
      link: linkOptions({ to: '/accounts', search: { write: true } }),
    },
    {
      key: 'log:person',
      icon: Plus,
      name: 'Add a log entry',
      detail: 'Person',
      keywords: ['new', 'create', 'write', 'note'],
      link: linkOptions({ to: '/persons', search: { write: true } }),
    },
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
