import { useEffect } from 'react';
import { isTyped } from '../device/typing.ts';
import { updateOffer } from './sw-bridge.ts';

/** How often it is looked whether the page is free, ms. */
const EVERY_MS = 1000;

/**
 * Another tab took a new version: a page in the middle of a purchase, a payment or a form goes on with its own, whose
 * parts the worker still has, and is loaded anew when that is done.
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

/** Codes to pay and questions about money stand in dialogs; a shop that is open is a purchase to be. */
function isBusy(): boolean {
  const shops = location.pathname.startsWith('/shopping/');
  return (
    shops ||
    document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null ||
    isTyped() ||
    wouldAsk()
  );
}

/** Whether the page would ask before it is left: a picture or a choice that is not saved is not typed. */
function wouldAsk(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
