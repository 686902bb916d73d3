import { FocusKeeper } from './focus.tsx';
import { OpenedPush } from './opened-push.tsx';
import { ScrollKeeper } from './scroll.tsx';
import { SessionKeeper } from './session.tsx';
import { SheetKeeper } from './sheets.tsx';
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
    </>
  );
}
