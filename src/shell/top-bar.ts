import { createContext, type ReactNode } from 'react';

/** Content of every screen's top bar, before the search. */
export const TopBarContext = createContext<ReactNode>(null);
