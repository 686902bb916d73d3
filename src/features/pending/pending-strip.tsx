import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useLostEntries, useLostWork } from '../../data/hooks/device.ts';
import { useOutbox } from '../../data/hooks/hooks.ts';
import type { Entry } from '../../data/mirror/entry.ts';
import type { LostEntries } from '../../data/mirror/lost-entries.ts';
import { useLeftItems } from '../../data/rows/goods/left-items.ts';
import { paths } from '../../paths.ts';
import { dialogPart, optionalPart } from '../../ui/base/late-part.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { onSeePending } from '../../ui/toasts/see-pending.ts';
import { countText } from '../../ui/words/count-text.ts';
import { namesText } from './named-items.ts';
import { ownWishes } from './own-wishes.ts';

const PendingSheet = dialogPart(() => import('./pending-sheet.tsx').then((part) => part.PendingSheet));

const LeftStrip = optionalPart(() => import('./left-strip.tsx').then((part) => part.LeftStrip));
const LostWorkStrip = optionalPart(() => import('./lost-work-strip.tsx').then((part) => part.LostWorkStrip));

/** Entries sent within this time are not shown, ms. */
const UNREMARKABLE_MS = 4000;

/**
 * Tells of unsent entries, with a link to them. Entries sent at once are not mentioned. Lost entries, lost
 * work and items that a change left out are mentioned until the user has read of them.
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
  const lostWork = useLostWork();
  const { left, close } = useLeftItems();
  const data = useData();
  if (!shown && !open && lostEntries === null && lostWork.length + left.length === 0) return null;
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
      {left.length > 0 && <LeftStrip left={left} onClose={close} />}
      {lostWork.length > 0 && <LostWorkStrip work={lostWork} />}
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

/** '3 envios na fila', '1 envio precisa de você'. */
function summaryOf(entries: readonly Entry[]): string {
  const parked = entries.filter(({ state }) => state.kind === 'parked').length;
  if (parked > 0) return `${countText(parked, 'envio precisa', 'envios precisam')} de você`;
  return `${countText(entries.length, 'envio', 'envios')} na fila`;
}

/** Message about entries that this device has lost or cannot read, and about unsaved costs. Null without any. */
function lossText({ lost, unreadable, costs }: LostEntries): string | null {
  const texts: string[] = [];
  if (lost === 1) texts.push('1 envio que estava neste aparelho se perdeu: o navegador apagou os dados.');
  if (lost > 1)
    texts.push(`${lost} envios que estavam neste aparelho se perderam: o navegador apagou os dados.`);
  if (unreadable.length > 0) texts.push(unreadableText(unreadable.map(({ text }) => text)));
  if (costs.count > 0)
    texts.push(`Custo não salvo: ${namesText(costs)}. Seu papel aqui não muda custos. O resto foi salvo.`);
  return texts.length > 0 ? texts.join(' ') : null;
}

function unreadableText(words: readonly string[]): string {
  const known = words.filter((text) => text !== '').map((text) => `“${text}”`);
  const what =
    words.length === 1
      ? '1 envio não pode mais ser lido neste aparelho e não será enviado'
      : `${words.length} envios não podem mais ser lidos neste aparelho e não serão enviados`;
  return known.length > 0 ? `${what}: ${known.join(', ')}.` : `${what}.`;
}
