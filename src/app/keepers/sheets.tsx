import { useEffect } from 'react';
import { dragSheets } from '../../ui/sheets/drag-sheet.ts';

/** A finger drags and closes the sheets of all screens. */
export function SheetKeeper() {
  useEffect(() => dragSheets(document), []);
  return null;
}
