import { EyeOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useMayRemoveItems } from '../../data/hooks/own-role.ts';
import { edit, removal } from '../../data/outbox/drafts.ts';
import { submit } from '../../data/outbox/submit.ts';
import { useManagedCampaigns } from '../../data/rows/managed.ts';
import type { ManagedItem } from '../../data/rows/managed-items.ts';
import type { Location } from '../../records/types/shop/location.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { DeleteDialog } from '../../ui/sheets/delete-dialog.tsx';
import { saySubmission } from '../../ui/toasts/say-submission.ts';
import { usesText } from '../../ui/words/uses-text.ts';

const HIDE = { done: 'Item oculto na loja.', failed: 'Erro ao ocultar item' };

interface RemoveItemProps {
  /** Null for a new item, which is dropped without a confirmation. */
  item: ManagedItem | null;
  location: Location;
  onRemoved: () => void;
}

/**
 * Deletes an item, after a confirmation if it was saved [MI-04]. It offers hiding, which keeps stock and history. A role
 * that removes no items drops new ones alone.
 */
export function RemoveItem({ item, location, onRemoved }: RemoveItemProps) {
  const data = useData();
  const [asking, setAsking] = useState(false);
  const mayRemove = useMayRemoveItems(location.id);
  const remove = async (saved: ManagedItem): Promise<void> => {
    setAsking(false);
    const about = { kind: 'itemRemoval', text: saved.value.name, locationId: location.id } as const;
    const draft = removal(saved.row, about);
    if (saySubmission(await submit(data, draft), { done: 'Item excluído!', failed: 'Erro ao excluir item' }))
      onRemoved();
  };
  const hide = async ({ row, value }: ManagedItem): Promise<void> => {
    setAsking(false);
    const about = { kind: 'item', text: value.name, locationId: location.id } as const;
    const draft = edit(row, { content: { hidden: true } }, about);
    if (draft && saySubmission(await submit(data, draft), HIDE)) onRemoved();
  };
  if (item && !mayRemove) return null;
  return (
    <>
      <IconButton
        label={item ? `Excluir ${item.value.name}` : 'Descartar rascunho'}
        icon={<Trash2 />}
        onClick={() => (item ? setAsking(true) : onRemoved())}
      />
      {item && (
        <DeleteDialog
          open={asking}
          onClose={() => setAsking(false)}
          kind="este item"
          name={item.value.name}
          uses={<ItemUses id={item.row.id} locationId={location.id} />}
          onConfirm={() => void remove(item)}
        >
          {!item.value.hidden && (
            <>
              <span> Ocultar tira o item da loja e guarda estoque e histórico.</span>
              <Button look="quiet" wide icon={<EyeOff />} onClick={() => void hide(item)}>
                Ocultar na loja
              </Button>
            </>
          )}
        </DeleteDialog>
      )}
    </>
  );
}

/** Number of campaigns in this device's mirror that use an item. */
function ItemUses({ id, locationId }: { id: string; locationId: string }) {
  const { rows } = useManagedCampaigns(locationId);
  const campaigns = rows.filter(({ value }) => value.itemIds.includes(id)).length;
  const text = usesText('este item', { campaigns });
  return text && <span>{text} </span>;
}
