import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { removal } from '../../data/outbox/drafts.ts';
import { submit } from '../../data/outbox/submit.ts';
import type { ManagedItem } from '../../data/rows/managed-items.ts';
import type { Location } from '../../records/types/location.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx';
import { Doomed } from '../../ui/sheets/doomed.tsx';
import { saySubmission } from '../../ui/toasts/say-submission.ts';
import { ItemUses } from './item-uses.tsx';

interface RemoveItemProps {
  /** Null for a new item, which is dropped without a confirmation. */
  item: ManagedItem | null;
  location: Location;
  onRemoved: () => void;
}

/** Deletes an item, after a confirmation if it was saved [MI-04]. Its past sales stay readable. */
export function RemoveItem({ item, location, onRemoved }: RemoveItemProps) {
  const data = useData();
  const [asking, setAsking] = useState(false);
  const remove = async (saved: ManagedItem): Promise<void> => {
    setAsking(false);
    const about = { kind: 'itemRemoval', text: saved.value.name, locationId: location.id } as const;
    const draft = removal(saved.row, about);
    if (saySubmission(await submit(data, draft), { done: 'Item excluído!', failed: 'Erro ao excluir item' }))
      onRemoved();
  };
  return (
    <>
      <IconButton
        label={item ? `Excluir ${item.value.name}` : 'Descartar rascunho'}
        icon={<Trash2 />}
        onClick={() => (item ? setAsking(true) : onRemoved())}
      />
      {item && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Tem certeza que deseja excluir este item?"
          text={
            <>
              <Doomed>{item.value.name}</Doomed>
              <ItemUses id={item.row.id} locationId={location.id} />
              Esta ação não pode ser desfeita.
            </>
          }
          confirmLabel="Excluir"
          danger
          onConfirm={() => void remove(item)}
        />
      )}
    </>
  );
}
