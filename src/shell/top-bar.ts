import { createContext, type ReactNode } from 'react';

/** What the top bar of every screen has besides the screen's own, before the search. */
export const TopBarContext = createContext<ReactNode>(null);
