import { useRef, useState } from 'react';
import type { Data } from '../../data/data.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import type { Draft } from '../../data/mirror/entry.ts';
import { edit } from '../../data/outbox/drafts.ts';
import { type Submission, submit, worstSubmission } from '../../data/outbox/submit.ts';
import { submitAgain } from '../../data/outbox/submit-again.ts';
import type { ManagedItem } from '../../data/rows/managed-items.ts';
import { isWaitingStockOf, itemDraft, moveBy, stockDraft, unitsTo } from '../../data/rows/shop-drafts.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import type { QueuedUpload } from '../../images/use-queued-upload.ts';
import { fiscalContent } from '../../records/content/fiscal.ts';
import { parseContent } from '../../records/record.ts';
import { itemContent } from '../../records/types/goods/item.ts';
import { saySubmission } from '../../ui/toasts/say-submission.ts';
import {
  type HolderOf,
  type ItemProblems,
  type ItemValues,
  itemFieldsOf,
  problemsOf,
  typedUnits,
} from './item-values.ts';

/** Messages about an edited item. */
export const ITEM_SAVED = { done: 'Item salvo com sucesso!', failed: 'Erro ao salvar item' };
const WORDS = {
  create: { done: 'Item criado com sucesso!', failed: 'Erro ao criar item' },
  update: ITEM_SAVED,
};

interface ItemSaveDeps {
  id: string;
  /** The item when the form opened. Null for a new one. */
  seen: ManagedItem | null;
  locationId: string;
  upload: QueuedUpload;
  holderOf: HolderOf;
  /** False for a role without costs. */
  readsCosts: boolean;
  /** `fields`: edited fields of the content, and 'name' for the name. */
  onSaved: (fields: readonly string[]) => void;
}

/**
 * Saves an item: its fields as one edit, its quantity as a difference, its picture along with it [MI-02, MI-03,
 *
 */
export function useItemSave(deps: ItemSaveDeps) {
  const { id, seen, locationId, upload, holderOf, readsCosts, onSaved } = deps;
  const data = useData();
  const [busy, setBusy] = useState(false);
  // Saving during an upload would leave the picture out.
  const [isPictureMoving, pictureMoves] = useState(false);
  const [problems, setProblems] = useState<ItemProblems>({});
  // Units and picture that an earlier attempt handed over, while its other half was refused. The next attempt must not
  // queue them again.
  const handed = useRef<Handed>({ units: 0, image: null });

  const save = async (typed: ItemValues): Promise<void> => {
    // The role may have changed while the form was open.
    const values = readsCosts ? typed : { ...typed, cost: null };
    const found = problemsOf(values, { holderOf, before: seen?.value.barcodes ?? [] });
    setProblems(found);
    if (Object.keys(found).length > 0 || busy || isPictureMoving) return;
    setBusy(true);
    const waiting = upload.chosen()?.waiting;
    const images = waiting?.key === values.image ? [waiting] : undefined;
    upload.keep(values.image);
    const submission = seen
      ? await update(data, { id, seen, locationId, values, readsCosts, images, handed })
      : await submit(data, { ...newItem({ id, locationId, values, owner: data.user.sub }), images });
    setBusy(false);
    if (saySubmission(submission, seen ? WORDS.update : WORDS.create))
      onSaved(seen ? editedFields({ seen, locationId, values, readsCosts }) : []);
    else {
      upload.keep(handed.current.image);
      setProblems(refusedCode(submission));
    }
  };
  return { save, busy: busy || isPictureMoving, problems, forget: () => setProblems({}), pictureMoves };
}

/** Message for a barcode that another device has given to an item first. The message names that item. */
function refusedCode(submission: Submission): ItemProblems {
  const isTaken = submission.kind === 'refused' && submission.error.code === 'BARCODE_TAKEN';
  return isTaken ? { code: submission.error.message } : {};
}

function newItem(wish: { id: string; locationId: string; values: ItemValues; owner: string }): Draft {
  const { id, locationId, values, owner } = wish;
  const fields = { ...itemFieldsOf(values), quantity: typedUnits(values.quantity, 0) };
  return itemDraft(fields, { locationId, owner }, id, fiscalContent(values.fiscal));
}

/** Units (negative: removed) and picture key that earlier attempts handed over. */
interface Handed {
  units: number;
  image: string | null;
}

interface ItemEdit {
  seen: ManagedItem;
  locationId: string;
  values: ItemValues;
  readsCosts: boolean;
}

interface ItemUpdate extends ItemEdit {
  id: string;
  images: Draft['images'];
  handed: { current: Handed };
}

async function update(data: Data, wish: ItemUpdate): Promise<Submission> {
  const { seen, values, images, handed } = wish;
  const fields = editOf(wish);
  const stock = stockOf(wish, data.user.sub);
  const [ofFields, ofStock] = await Promise.all([
    fields ? submit(data, { ...fields, images }) : submitAgain(data, ({ id }) => id === seen.entry?.id),
    stock ? submit(data, stock) : submitAgain(data, isWaitingStockOf(wish.id)),
  ]);
  if (isHandedOver(ofStock)) handed.current.units = addedUnits(values, seen, handed.current);
  if (isHandedOver(ofFields)) handed.current.image = values.image;
  // A refusal comes first, because only the form holds the refused values and must stay open.
  const held = [ofFields, ofStock].find((submission) => !isHandedOver(submission));
  return held ?? worstSubmission([ofFields, ofStock]);
}

/** The edit of an item's own fields; null where nothing differs. A role without costs leaves theirs. */
function editOf({ seen, values, locationId, readsCosts }: ItemEdit): Draft | null {
  const name = values.name.trim();
  const { cost, ...fields } = itemFieldsOf(values);
  const content = itemContent(readsCosts ? { ...fields, cost } : fields, parseContent(seen.row.content));
  const wanted = { content: { ...content, ...fiscalContent(values.fiscal) }, reference: name };
  return edit(seen.row, wanted, { kind: 'item', text: name, locationId });
}

function editedFields(wish: ItemEdit): string[] {
  const operation = editOf(wish)?.operation;
  if (operation?.kind !== 'change') return [];
  return [...Object.keys(operation.content), ...(operation.reference ? ['name'] : [])];
}

/** Units that the form adds to the item's stock (negative: removes), with those that an earlier attempt handed over. */
function addedUnits({ quantity }: ItemValues, { value, short }: ManagedItem, { units }: Handed): number {
  const typed = typedUnits(quantity, value.quantity);
  // What was handed over has settled the shortage, also where the first number is typed again.
  return units === 0 ? unitsTo(typed, value.quantity, short) : typed - value.quantity + short;
}

/** True for an edit that is applied, queued, or waits in the tray for the person's decision. */
const isHandedOver = (submission: Submission): boolean =>
  submission.kind !== 'refused' || submission.error.code === 'STALE';

function stockOf({ id, seen, locationId, values, handed }: ItemUpdate, owner: string): Draft | null {
  const { shelf, pending } = seen;
  const difference = addedUnits(values, seen, handed.current) - handed.current.units;
  const move = moveBy(difference, { shelf, pending: pending + handed.current.units });
  if (!move) return null;
  const entry = { id: crypto.randomUUID(), itemId: id, at: serverClock.now(), move };
  const visit = { id: crypto.randomUUID(), locationId };
  return stockDraft(entry, visit, { owner, itemName: values.name.trim() });
}
