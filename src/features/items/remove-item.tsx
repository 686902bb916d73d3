import { EyeOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { edit, removal } from '../../data/outbox/drafts.ts';
import { submit } from '../../data/outbox/submit.ts';
import type { ManagedItem } from '../../data/rows/managed-items.ts';
import type { Location } from '../../records/types/location.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx';
import { Doomed } from '../../ui/sheets/doomed.tsx';
import { saySubmission } from '../../ui/toasts/say-submission.ts';
import { ItemUses } from './item-uses.tsx';

const HIDE = { done: 'Item oculto na loja.', failed: 'Erro ao ocultar item' };

interface RemoveItemProps {
  /** Null for a new item, which is dropped without a confirmation. */
  item: ManagedItem | null;
  location: Location;
  onRemoved: () => void;
}

/** Deletes an item, after a confirmation if it was saved [MI-04]. Hiding it instead keeps its stock and its history. */
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
  const hide = async ({ row, value }: ManagedItem): Promise<void> => {
    setAsking(false);
    const about = { kind: 'item', text: value.name, locationId: location.id } as const;
    const draft = edit(row, { content: { hidden: true } }, about);
    if (draft && saySubmission(await submit(data, draft), HIDE)) onRemoved();
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
          onClose={() => setAsking(false)}
          title="Tem certeza que deseja excluir este item?"
          text={
            <>
              <Doomed>{item.value.name}</Doomed>
              <ItemUses id={item.row.id} locationId={location.id} />
              Esta ação não pode ser desfeita.
              {!item.value.hidden && (
                <>
                  <span> Ocultar tira o item da loja e guarda estoque e histórico.</span>
                  <Button look="quiet" wide icon={<EyeOff />} onClick={() => void hide(item)}>
                    Ocultar na loja
                  </Button>
                </>
              )}
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
