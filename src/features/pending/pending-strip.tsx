import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useLostEntries } from '../../data/hooks/device.ts';
import { useOutbox } from '../../data/hooks/hooks.ts';
import type { Entry } from '../../data/mirror/entry.ts';
import { paths } from '../../paths.ts';
import { later } from '../../ui/base/later.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { onSeePending } from '../../ui/toasts/see-pending.ts';
import { ownWishes } from './own-wishes.ts';
import { lossText, summaryOf } from './strip-text.ts';

const PendingSheet = later(async () => (await import('./pending-sheet.tsx')).PendingSheet);

/** Entries that leave within this time are not shown, ms. */
const UNREMARKABLE_MS = 4000;

/**
 * Says that entries have not left this device yet, with a link to them. Entries that leave at once are not
 * mentioned. Lost entries stay mentioned until the user has read it.
 */
export function PendingStrip() {
  const outbox = useOutbox();
  const entries = useMemo(() => ownWishes(outbox), [outbox]);
  const { pathname } = useLocation();
  const remarkable = useRemarkable(entries).filter((entry) => !isShownAt(pathname, entry));
  const [open, setOpen] = useState(false);
  useEffect(() => onSeePending(() => setOpen(true)), []);
  const shown = remarkable.length > 0 && !pathname.startsWith(`${paths.shop.base}/`);
  const lostEntries = lossText(useLostEntries());
  const data = useData();
  if (!shown && !open && lostEntries === null) return null;
  const parked = remarkable.some(({ state }) => state.kind === 'parked');
  return (
    <>
      {lostEntries !== null && (
        <Strip
          kind="warning"
          action={
            <Button look="quiet" size="small" onClick={() => void data.closeLostEntries()}>
              Entendi
            </Button>
          }
        >
          {lostEntries}
        </Strip>
      )}
      {shown && (
        <Strip
          kind={parked ? 'warning' : 'info'}
          action={
            <Button look="quiet" size="small" onClick={() => setOpen(true)}>
              Ver pendências
            </Button>
          }
        >
          {summaryOf(entries)}
        </Strip>
      )}
      {open && <PendingSheet onClose={() => setOpen(false)} />}
    </>
  );
}

/** Entries older than the usual sending time, or that need a decision. */
function useRemarkable(entries: readonly Entry[]): readonly Entry[] {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (entries.length === 0) return undefined;
    setNow(Date.now());
    const timer = setTimeout(() => setNow(Date.now()), UNREMARKABLE_MS);
    return () => clearTimeout(timer);
  }, [entries]);
  return entries.filter(
    ({ state, composedAt }) => state.kind === 'parked' || now - composedAt >= UNREMARKABLE_MS,
  );
}

/** An open conversation shows its waiting messages itself. */
function isShownAt(pathname: string, { about, lane }: Entry): boolean {
  if (about.kind !== 'chatMessage') return false;
  const [, location = '', customer = ''] = lane.split(':');
  return [paths.chat(location), paths.managerChat(location, customer)].includes(pathname);
}
