/** Time after a share within which a press is a second tap of the same wish, ms. */
const SECOND_TAP_MS = 2_000;

/** End of a share sheet. 'dismissed': the person wants nothing more. 'unable': the device cannot share this now. */
type SheetEnd = 'shared' | 'dismissed' | 'unable';

/** Start of the latest share sheet. */
let openedAt = Number.NEGATIVE_INFINITY;

/**
 * Opens the device's share sheet. Call it inside a tap. Some browsers never tell that the sheet was closed, and refuse
 * another one from then on (InvalidStateError). So a later press on the page ends the share, and such a refusal counts as
 * 'unable' unless it answers a second tap.
 */
export async function openShareSheet(what: ShareData): Promise<SheetEnd> {
  const before = openedAt;
  openedAt = performance.now();
  const gone = new AbortController();
  try {
    const shared = navigator.share(what).then((): SheetEnd => 'shared');
    return await Promise.race([shared, laterPress(openedAt, gone.signal)]);
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name !== 'InvalidStateError') return name === 'AbortError' ? 'dismissed' : 'unable';
    const isSecondTap = performance.now() - before < SECOND_TAP_MS;
    openedAt = before;
    return isSecondTap ? 'dismissed' : 'unable';
  } finally {
    gone.abort();
  }
}

/** The page hears no press while the sheet is over it. */
function laterPress(since: number, signal: AbortSignal): Promise<SheetEnd> {
  return new Promise((resolve) => {
    const press = (): void => {
      if (performance.now() - since >= SECOND_TAP_MS) resolve('dismissed');
    };
    for (const kind of ['pointerdown', 'keydown'])
      window.addEventListener(kind, press, { capture: true, signal });
  });
}
