import { useEffect } from 'react';
import { isTyped } from '../../device/page/typing.ts';
import { paths } from '../../paths.ts';
import { asksToLeave } from '../../ui/base/late-chunk.ts';
import { updateOffer } from '../composition/sw-bridge.ts';

/** Interval at which a busy page checks whether it may reload, ms. */
const EVERY_MS = 1000;

/**
 * Runs when another tab accepted a new version. A page in the middle of a purchase, payment or form continues with its
 * own version, whose chunks the worker still has. The page reloads when that task is done.
 */
export function VersionKeeper() {
  useEffect(() => {
    const follow = updateOffer.follow;
    let timer = 0;
    const followWhenFree = (): void => {
      clearTimeout(timer);
      if (isBusy()) timer = window.setTimeout(followWhenFree, EVERY_MS);
      else follow();
    };
    updateOffer.follow = followWhenFree;
    return () => {
      clearTimeout(timer);
      updateOffer.follow = follow;
    };
  }, []);
  return null;
}

/** True during a task. Payments and questions about money are dialogs, and an open shop counts as a purchase. */
function isBusy(): boolean {
  const shops = location.pathname.startsWith(`${paths.shop.base}/`);
  return (
    shops ||
    document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null ||
    isTyped() ||
    asksToLeave()
  );
}
