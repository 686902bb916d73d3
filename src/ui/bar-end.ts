import { createContext, type ReactNode } from 'react';

/** What stands at the right end of every bar within it, such as the bell of whoever is signed in. */
export const BarEnd = createContext<ReactNode>(null);
