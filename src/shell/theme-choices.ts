import { Monitor, Moon, Sun } from 'lucide-react';

/** The themes to choose from, as controls offer them. */
export const themeChoices = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'As the system', icon: Monitor },
] as const;
