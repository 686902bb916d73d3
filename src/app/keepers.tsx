import { FocusKeeper } from './focus-keeper.tsx';
import { ScrollKeeper } from './scroll-keeper.tsx';
import { SessionKeeper } from './session-keeper.tsx';

/** What looks after the app without showing anything; not needed by the first screen. */
export function Keepers() {
  return (
    <>
      <ScrollKeeper />
      <FocusKeeper />
      <SessionKeeper />
    </>
  );
}
