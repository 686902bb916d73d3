import { useNavigate } from 'react-router-dom';
import { isOpenDeposit } from '../../domain/money/deposit.ts';
import { isPendingWithdrawal } from '../../domain/money/withdrawal.ts';
import { maskedPixKey } from '../../domain/people/pix-key.ts';
import { paths } from '../../paths.ts';
import type { HistoryEntry } from '../../records/content/history.ts';
import type { Deposit } from '../../records/types/money/deposit.ts';
import type { Withdrawal } from '../../records/types/money/withdraw.ts';
import type { Access, OpenedFrom } from '../../records/types/shop/access.ts';
import { rowClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { MoneyText } from '../../ui/words/money-text.tsx';
import { deviceWhenText } from '../../ui/words/when-text.ts';
import { EquipmentActions, EquipmentReceipt } from './equipment-receipt.tsx';
import { type Fact, FactList } from './fact-list.tsx';
import styles from './history.module.css';
import { entryTitle } from './history-days.tsx';
import { ReceiptActions } from './receipt-actions.tsx';
import { ReturnedFacts, ReturnedTag } from './returned-facts.tsx';
import { SlipPaper } from './slip/slip-paper.tsx';
import { EntryStatus } from './status-tag.tsx';

/** The details of one entry. Closes with Escape, the backdrop or 'Fechar' [Y-02]. */
export function EntrySheet({ entry, onClose }: { entry: HistoryEntry; onClose: () => void }) {
  return (
    <Sheet
      onClose={onClose}
      title={entry.kind === 'access' ? 'Acesso ao local' : entryTitle(entry)}
      footer={footerOf(entry)}
    >
      {entry.kind !== 'access' && (
        <p className={rowClass({ wrap: true, gap: 3 }, styles.headline)}>
          {entry.kind !== 'purchase' && <MoneyText value={entry.amount} size="huge" />}
          <EntryStatus status={entry.status} />
          {entry.kind === 'purchase' && <ReturnedTag purchase={entry.purchase} />}
        </p>
      )}
      <EntryBody entry={entry} />
    </Sheet>
  );
}

function footerOf(entry: HistoryEntry) {
  if (entry.kind === 'purchase') return <ReceiptActions purchase={entry.purchase} />;
  if (entry.kind === 'equipment') return <EquipmentActions equipment={entry.equipment} />;
  if (entry.kind === 'access') return <ToShop locationId={entry.access.locationId} />;
  return undefined;
}

function ToShop({ locationId }: { locationId: string }) {
  const navigate = useNavigate();
  return (
    <Button
      size="tall"
      wide
      onClick={() =>
        void navigate(paths.shop(locationId), { state: { source: 'history' } satisfies OpenedFrom })
      }
    >
      Ir para a loja
    </Button>
  );
}

function EntryBody({ entry }: { entry: HistoryEntry }) {
  switch (entry.kind) {
    case 'purchase':
      return (
        <>
          <ReturnedFacts purchase={entry.purchase} />
          <SlipPaper purchase={entry.purchase} />
        </>
      );
    case 'equipment':
      return <EquipmentReceipt equipment={entry.equipment} />;
    case 'deposit':
      return <FactList facts={depositFacts(entry.deposit)} />;
    case 'withdrawal':
      return <FactList facts={withdrawalFacts(entry.withdrawal)} />;
    case 'access':
      return <FactList facts={accessFacts(entry.access)} />;
  }
}

function depositFacts(deposit: Deposit): Fact[] {
  const { amount, pixAmount, createdAt, paidAt, expiresAt, endToEndId, status } = deposit;
  const isOpen = isOpenDeposit(status);
  return [
    { label: 'Valor pedido', value: <MoneyText value={amount} /> },
    { label: 'Recebido por PIX', value: pixAmount > 0 && <MoneyText value={pixAmount} /> },
    { label: 'Pedido em', value: deviceWhenText(createdAt) },
    { label: 'Código válido até', value: isOpen && expiresAt !== null && deviceWhenText(expiresAt) },
    { label: 'Confirmado em', value: paidAt !== null && deviceWhenText(paidAt) },
    { label: 'Identificador do PIX', value: endToEndId, copy: true },
  ];
}

function withdrawalFacts(withdrawal: Withdrawal): Fact[] {
  const { kind, amount, taxAmount, finalAmount, returnedAmount, chavePix, createdAt, completedAt } =
    withdrawal;
  const isPending = isPendingWithdrawal(withdrawal.status);
  // A failed or postponed withdrawal sent nothing and cost nothing.
  const moves = isPending || completedAt !== null || withdrawal.status === 'COMPLETED';
  return [
    { label: 'Valor do saque', value: kind === 'revenue' && <MoneyText value={amount} /> },
    { label: 'Taxa', value: moves && kind === 'revenue' && <MoneyText value={-taxAmount} /> },
    {
      label: isPending ? 'A enviar por PIX' : 'Enviado por PIX',
      value: moves && <MoneyText value={finalAmount} />,
    },
    { label: 'Devolvido pelo banco', value: returnedAmount > 0 && <MoneyText value={returnedAmount} /> },
    { label: 'Chave PIX', value: maskedPixKey(chavePix) },
    { label: 'Pedido em', value: deviceWhenText(createdAt) },
    { label: 'Concluído em', value: completedAt !== null && deviceWhenText(completedAt) },
    { label: 'Motivo', value: withdrawal.message },
    { label: 'Identificador do PIX', value: withdrawal.endToEndId, copy: true },
  ];
}

function accessFacts({ locationName, locationDescription, address, at }: Access): Fact[] {
  return [
    { label: 'Local', value: locationName },
    { label: 'Descrição', value: locationDescription },
    { label: 'Endereço', value: address },
    { label: 'Acessado em', value: deviceWhenText(at) },
  ];
}
