import { PackageCheck, Pencil, Phone, Printer, Share2, Undo2, XCircle } from 'lucide-react';
import { useState } from 'react';
import type { Managed } from '../../data/rows/managed.ts';
import type { ShopSupply, SuppliedShop } from '../../data/rows/supply/supplies.ts';
import { orderStep, receiptUndo } from '../../data/rows/supply/supply-drafts.ts';
import { shareText } from '../../device/files/share.ts';
import type { Day } from '../../domain/hours/shop-time-zone.ts';
import type { StaffRole } from '../../domain/people/staff.ts';
import { mayOrder, mayReceive } from '../../domain/people/staff-ways.ts';
import type { Supplier } from '../../records/types/supplies/supplier.ts';
import { dialogPart } from '../../ui/base/late-part.tsx';
import { textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Stack } from '../../ui/base/stack.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { SupplyLines } from './supply-lines.tsx';
import { SupplyPaper } from './supply-paper.tsx';
import { orderPlainText, supplierText, supplyText } from './supply-texts.ts';
import { useSupplySave } from './use-supply-acts.ts';

const ReceiveSheet = dialogPart(async () => (await import('./receive-sheet.tsx')).ReceiveSheet);
const SupplyForm = dialogPart(async () => (await import('./supply-form.tsx')).SupplyForm);

interface SupplySheetProps {
  supply: ShopSupply;
  role: StaffRole | null;
  places: readonly SuppliedShop[];
  suppliers: readonly Managed<Supplier>[];
  supplies: readonly ShopSupply[];
  today: Day;
  onClose: () => void;
}

/** A sent order: its lines and its actions. */
export function SupplySheet(props: SupplySheetProps) {
  const { supply, role, places, suppliers, supplies, today, onClose } = props;
  const [mode, setMode] = useState<'view' | 'edit' | 'receive'>('view');
  const { value } = supply;
  if (mode === 'receive') return <ReceiveSheet supply={supply} role={role} onClose={onClose} />;
  if (mode === 'edit')
    return (
      <SupplyForm
        known={supply}
        places={places}
        suppliers={suppliers}
        supplies={supplies}
        today={today}
        onClose={onClose}
      />
    );
  return (
    <Sheet
      onClose={onClose}
      title={supplierText(value)}
      description={`${supply.shop} · ${supplyText(supply, today)}`}
      footer={
        value.status === 'pedido' &&
        mayReceive(role) && (
          <Button size="tall" wide icon={<PackageCheck />} onClick={() => setMode('receive')}>
            Receber entrega
          </Button>
        )
      }
    >
      <Stack gap={3}>
        <SupplyLines value={value} />
        {value.note !== '' && <p className={textClass({ size: 1, anywhere: true })}>{value.note}</p>}
        {value.orderedBy !== '' && (
          <p className={textClass({ size: 1, tone: 'soft' })}>Pedido por {value.orderedBy}</p>
        )}
        <SupplyActs supply={supply} role={role} onEdit={() => setMode('edit')} onClose={onClose} />
      </Stack>
      <SupplyPaper supply={supply} />
    </Sheet>
  );
}

interface ActsProps {
  supply: ShopSupply;
  role: StaffRole | null;
  onEdit: () => void;
  onClose: () => void;
}

function SupplyActs({ supply, role, onEdit, onClose }: ActsProps) {
  const { value, receipt } = supply;
  const isExpected = value.status === 'pedido';
  return (
    <Row wrap gap={2}>
      {value.supplierPhone !== '' && (
        <a
          className={textClass({ tone: 'leaf', weight: 600 })}
          href={`tel:${value.supplierPhone.replace(/[^\d+]/g, '')}`}
        >
          <Phone aria-hidden="true" /> {value.supplierPhone}
        </a>
      )}
      {isExpected && (
        <Button look="quiet" icon={<Share2 />} onClick={() => void shareOrder(supply)}>
          Compartilhar pedido
        </Button>
      )}
      <Button look="quiet" icon={<Printer />} onClick={() => window.print()}>
        Imprimir
      </Button>
      {isExpected && mayOrder(role) && (
        <Button look="quiet" icon={<Pencil />} onClick={onEdit}>
          Editar compra
        </Button>
      )}
      {isExpected && mayOrder(role) && <CancelOrder supply={supply} onClose={onClose} />}
      {value.status === 'recebido' && mayReceive(role) && receipt === null && (
        <UndoReceipt supply={supply} onClose={onClose} />
      )}
    </Row>
  );
}

/** Shares an order as text, or copies it. */
export async function shareOrder(supply: ShopSupply): Promise<void> {
  const end = await shareText({ title: 'Pedido de compra', text: orderPlainText(supply) });
  if (end === 'copied') toast.success('Pedido copiado.');
  if (end === 'failed') toast.error('Não foi possível compartilhar o pedido.');
}

function CancelOrder({ supply, onClose }: Pick<ActsProps, 'supply' | 'onClose'>) {
  const [asked, ask] = useState(false);
  const save = useSupplySave();
  const cancel = async (): Promise<void> => {
    ask(false);
    const words = { done: 'Compra cancelada.', failed: 'Erro ao cancelar a compra' };
    if (await save([orderStep(supply, 'cancelado')], words)) onClose();
  };
  return (
    <>
      <Button look="ghost" icon={<XCircle />} onClick={() => ask(true)}>
        Cancelar compra
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => ask(false)}
        title="Cancelar esta compra?"
        text="Ela deixa de ser esperada, e a lista de reposição volta a pedir estes itens. Avise o fornecedor."
        confirmLabel="Cancelar compra"
        cancelLabel="Voltar"
        danger
        onConfirm={() => void cancel()}
      />
    </>
  );
}

function UndoReceipt({ supply, onClose }: Pick<ActsProps, 'supply' | 'onClose'>) {
  const [asked, ask] = useState(false);
  const save = useSupplySave();
  const undo = async (): Promise<void> => {
    ask(false);
    const words = { done: 'Recebimento desfeito.', failed: 'Erro ao desfazer o recebimento' };
    if (await save([receiptUndo(supply.value)], words)) onClose();
  };
  return (
    <>
      <Button look="ghost" icon={<Undo2 />} onClick={() => ask(true)}>
        Desfazer recebimento
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => ask(false)}
        title="Desfazer este recebimento?"
        text="O que chegou sai do estoque, o custo volta ao que era se nada mais o mudou, e a entrega volta a ser esperada."
        confirmLabel="Desfazer"
        danger
        onConfirm={() => void undo()}
      />
    </>
  );
}
