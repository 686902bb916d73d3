import { FocusKeeper } from './focus-keeper.tsx';
import { ScrollKeeper } from './scroll-keeper.tsx';
import { SessionKeeper } from './session-keeper.tsx';
import { VersionKeeper } from './version-keeper.tsx';

/** Background tasks without a visible part. The first screen does not need them. */
export function Keepers() {
  return (
    <>
      <ScrollKeeper />
      <FocusKeeper />
      <SessionKeeper />
      <VersionKeeper />
    </>
  );
}
