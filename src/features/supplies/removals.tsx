import { useState } from 'react';
import type { Managed } from '../../data/rows/managed.ts';
import type { ShopSupply } from '../../data/rows/supply/supplies.ts';
import { orderStep, supplierRemoval } from '../../data/rows/supply/supply-drafts.ts';
import type { Supplier } from '../../records/types/supplies/supplier.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx';
import { DeleteDialog } from '../../ui/sheets/delete-dialog.tsx';
import { supplierText } from './supply-texts.ts';
import { useSupplySave } from './use-supply-acts.ts';

/** Deletes one of the person's suppliers, after a confirmation. */
export function RemoveSupplier({ known, onRemoved }: { known: Managed<Supplier>; onRemoved: () => void }) {
  const [asked, ask] = useState(false);
  const save = useSupplySave();
  const remove = async (): Promise<void> => {
    ask(false);
    const words = { done: 'Fornecedor excluído.', failed: 'Erro ao excluir o fornecedor' };
    if (await save([supplierRemoval(known)], words)) onRemoved();
  };
  return (
    <>
      <Button look="ghost" onClick={() => ask(true)}>
        Excluir fornecedor
      </Button>
      <DeleteDialog
        open={asked}
        onClose={() => ask(false)}
        kind="este fornecedor"
        name={known.value.name}
        onConfirm={() => void remove()}
      />
    </>
  );
}

interface DropDraftProps {
  /** The saved draft. Null for a draft that only this form has. */
  saved: ShopSupply | null;
  /** True where the form has values that would be lost. */
  hasWork: boolean;
  onDropped: () => void;
}

/** Drops a draft of an order, after a confirmation where somebody's work would be lost. */
export function DropDraft({ saved, hasWork, onDropped }: DropDraftProps) {
  const [asked, ask] = useState(false);
  const save = useSupplySave();
  const drop = async (): Promise<void> => {
    ask(false);
    const words = { done: 'Rascunho excluído.', failed: 'Erro ao excluir o rascunho' };
    if (!saved || (await save([orderStep(saved, 'cancelado')], words))) onDropped();
  };
  const dialog = { open: asked, onClose: () => ask(false), onConfirm: () => void drop() };
  return (
    <>
      <Button look="ghost" onClick={() => (saved || hasWork ? ask(true) : void drop())}>
        {saved ? 'Excluir rascunho' : 'Descartar'}
      </Button>
      {saved ? (
        <DeleteDialog
          {...dialog}
          kind="este rascunho"
          name={`${supplierText(saved.value)} · ${saved.shop}`}
        />
      ) : (
        <ConfirmDialog
          {...dialog}
          title="Descartar esta compra?"
          text="Ela ainda não foi salva e não poderá ser recuperada."
          confirmLabel="Descartar"
          danger
        />
      )}
    </>
  );
}
