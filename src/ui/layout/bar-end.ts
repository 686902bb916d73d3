import { createContext, type ReactNode } from 'react';

/** Content at the right end of every bar within the provider, such as the notifications bell. */
export const BarEnd = createContext<ReactNode>(null);
