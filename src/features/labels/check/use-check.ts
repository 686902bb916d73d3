import { useEffect, useMemo, useRef, useState } from 'react';
import { serverClock } from '../../../data/wire/server-clock.ts';
import { createFeedback, type ScanOutcome } from '../../../device/scan/feedback.ts';
import {
  findingOf,
  type LabelFinding,
  lookUp,
  type Said,
  saidSince,
  withSeen,
  withUnknown,
} from '../../../domain/labels/audit.ts';
import { type SeenCode, withCode } from '../../../domain/shop/barcode.ts';
import type { LabelledItem } from '../labelled-items.ts';
import type { RunningAudit } from './use-audit.ts';

/** Result of the last reading. */
export type LastRead =
  | { kind: 'none' }
  | { kind: 'item'; id: string }
  | { kind: 'shared'; ids: readonly string[]; said: Said }
  | { kind: 'unknown'; code: string }
  | { kind: 'noLabel' };

export interface CheckedItem {
  item: LabelledItem;
  said: Said;
  finding: LabelFinding;
}

const SOUNDS: Readonly<Record<LabelFinding['kind'], ScanOutcome>> = {
  right: 'added',
  old: 'refused',
  renamed: 'refused',
  code: 'refused',
  size: 'refused',
  untold: 'free',
};

/** Judges each read label of a shop's items, and returns the findings so far. */
export function useCheck(items: readonly LabelledItem[], { audit, change }: RunningAudit) {
  const [last, setLast] = useState<LastRead>({ kind: 'none' });
  const [feedback] = useState(() => createFeedback());
  useEffect(() => () => feedback.close(), [feedback]);
  // The scanner calls back with its first props, so the current ones are read here.
  const latest = useRef({ items, audit });
  latest.current = { items, audit };
  const see = (item: LabelledItem, said: Said): void => {
    const before = latest.current.audit?.seen.find(({ itemId }) => itemId === item.row.id);
    const known = before ? saidSince(before, item.printed) : null;
    const finding = findingOf(item.value, said ?? known, item.printed);
    feedback.tell(SOUNDS[finding.kind]);
    // A label read now is newer than a noted print, even if the print was noted by a clock that is ahead.
    const at = Math.max(serverClock.now(), item.printed?.at ?? 0);
    change((walk) => withSeen(walk, { itemId: item.row.id, said, at }));
    setLast({ kind: 'item', id: item.row.id });
  };
  const take = (read: SeenCode | string): void => {
    if (latest.current.audit === null) return;
    const { found, said, code } = lookUp(latest.current.items, read, ({ value }) => value.barcodes);
    const [item, other] = found;
    if (item && !other) {
      see(item, said);
      return;
    }
    feedback.tell('refused');
    if (other) setLast({ kind: 'shared', ids: found.map(({ row }) => row.id), said });
    // The QR of a door or of another app is no label.
    else if (typeof read !== 'string' && read.format === 'qr_code' && said === null)
      setLast({ kind: 'noLabel' });
    else {
      change((walk) => withUnknown(walk, code));
      setLast({ kind: 'unknown', code });
    }
  };
  const walk = useMemo(() => {
    const byId = new Map(items.map((item) => [item.row.id, item]));
    const checked = (audit?.seen ?? []).flatMap((one): CheckedItem[] => {
      const item = byId.get(one.itemId);
      if (!item) return [];
      const said = saidSince(one, item.printed);
      return [{ item, said, finding: findingOf(item.value, said, item.printed) }];
    });
    const seen = new Set(checked.map(({ item }) => item.row.id));
    const of = (...kinds: LabelFinding['kind'][]) =>
      checked.filter(({ finding }) => kinds.includes(finding.kind));
    return {
      checked,
      old: of('old', 'renamed', 'code', 'size'),
      untold: of('untold'),
      right: of('right'),
      unseen: items.filter(({ row }) => !seen.has(row.id)),
      unknown: (audit?.unknown ?? []).filter(
        (code) => withCode(items, code, ({ value }) => value.barcodes).length === 0,
      ),
    };
  }, [items, audit]);
  return { last, take, see, walk };
}

export type Check = ReturnType<typeof useCheck>;
