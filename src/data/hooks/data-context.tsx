import { createContext, type ReactNode, useContext } from 'react';
import type { Data } from '../data.ts';

const DataContext = createContext<Data | null>(null);

/** Hands the signed-in person's data, or a fake in tests, to everything below. */
export function DataProvider({ data, children }: { data: Data; children: ReactNode }) {
  return <DataContext.Provider value={data}>{children}</DataContext.Provider>;
}

/** The data of the signed-in person: commands and refresh. Throws outside a DataProvider. */
export function useData(): Data {
  const data = useContext(DataContext);
  if (!data) throw new Error('useData outside DataProvider');
  return data;
}
