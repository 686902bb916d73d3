import { useEffect } from 'react';
import { dragSheets } from '../../ui/sheets/drag-sheet.ts';
import { toastMissedPress } from '../../ui/toasts/toast-missed.ts';
import { FocusKeeper } from './focus.tsx';
import { OpenedPush } from './opened-push.tsx';
import { ScrollKeeper } from './scroll.tsx';
import { SessionKeeper } from './session.tsx';
import { VersionKeeper } from './version.tsx';

/** Background tasks without a visible part. The first screen does not need them. */
export function Keepers() {
  return (
    <>
      <ScrollKeeper />
      <FocusKeeper />
      <SessionKeeper />
      <VersionKeeper />
      <SheetKeeper />
      <OpenedPush />
      <MissedKeeper />
    </>
  );
}

/** Shows a toast, on all screens, for a press that opens nothing. */
function MissedKeeper() {
  useEffect(() => toastMissedPress(window), []);
  return null;
}

/** Lets a finger drag and close the sheets of all screens. */
function SheetKeeper() {
  useEffect(() => dragSheets(document), []);
  return null;
}
