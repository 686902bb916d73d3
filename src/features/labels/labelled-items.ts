import { useMemo } from 'react';
import type { Live } from '../../data/live/live.ts';
import type { Draft } from '../../data/mirror/entry.ts';
import { edit } from '../../data/outbox/drafts.ts';
import { type ManagedItem, useManagedItems } from '../../data/rows/managed-items.ts';
import type { PrintedLabel } from '../../domain/labels/printed-label.ts';
import { sameJson } from '../../domain/values/same-json.ts';
import { printedContent, readPrinted } from '../../records/content/label.ts';
import { isOffered } from '../../records/types/goods/item.ts';

/** An item with the content of its shelf label, queued edits included. Null without a label. */
export interface LabelledItem extends ManagedItem {
  printed: PrintedLabel | null;
}

/** The items of a shop that have labels: all that are on sale. */
export function useLabelledItems(locationId: string): Live<LabelledItem> {
  const items = useManagedItems(locationId);
  const rows = useMemo(
    () =>
      items.rows
        .filter(({ row }) => isOffered(row))
        .map((one) => ({ ...one, printed: readPrinted(one.row) })),
    [items.rows],
  );
  return { ...items, rows };
}

/** The draft that notes a label's content. Null where that content is already noted. A null `label` means no label. */
export function labelDraft({ row, value, printed }: LabelledItem, label: PrintedLabel | null): Draft | null {
  if (sameJson(saidBy(label), saidBy(printed))) return null;
  const about = { kind: 'item', text: value.name, locationId: value.locationId } as const;
  return edit(row, { content: printedContent(label) }, about);
}

/** All that a label says, without the time of its print. */
const saidBy = (label: PrintedLabel | null) => label && { ...label, name: label.name.trim(), at: null };
