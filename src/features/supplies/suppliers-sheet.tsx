import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Managed } from '../../data/rows/managed.ts';
import { WEEKDAY_TEXT } from '../../domain/words/weekday.ts';
import type { Supplier } from '../../records/types/supplies/supplier.ts';
import { rowClass, stackClass, textClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { WaitingTag } from '../../ui/marks/waiting-tag.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { SupplierForm } from './supplier-form.tsx';
import styles from './supplies.module.css';

interface SuppliersSheetProps {
  suppliers: readonly Managed<Supplier>[];
  onClose: () => void;
}

/** 'Fornecedores': the person's own suppliers. */
export function SuppliersSheet({ suppliers, onClose }: SuppliersSheetProps) {
  const [opened, open] = useState<Managed<Supplier> | 'new' | null>(null);
  if (opened !== null)
    return <SupplierForm known={opened === 'new' ? null : opened} onClose={() => open(null)} />;
  return (
    <Sheet
      onClose={onClose}
      title="Fornecedores"
      footer={
        <Button size="tall" wide onClick={() => open('new')}>
          Novo fornecedor
        </Button>
      }
    >
      {suppliers.length === 0 ? (
        <StateFace compact kind="empty" title="Nenhum fornecedor por enquanto." />
      ) : (
        <ul>
          {suppliers.map((supplier) => (
            <li key={supplier.row.id}>
              <button
                type="button"
                className={rowClass({ gap: 3 }, styles.row)}
                onClick={() => open(supplier)}
              >
                <span className={stackClass({ grow: true, anywhere: true })}>
                  <b>{supplier.value.name}</b>
                  <span className={textClass({ size: 1, tone: 'soft' })}>{factsText(supplier.value)}</span>
                </span>
                {supplier.entry && <WaitingTag parked={supplier.entry.state.kind === 'parked'} />}
                <ChevronRight aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

/** '11 98888-7777 · entrega terça e sexta · em 2 dias' */
function factsText({ phone, weekdays, leadDays }: Supplier): string {
  const days = weekdays.map((day) => WEEKDAY_TEXT[day] ?? '');
  const named = days.length > 1 ? `${days.slice(0, -1).join(', ')} e ${days.at(-1)}` : days.join('');
  const lead = leadDays !== null && (leadDays === 1 ? 'em 1 dia' : `em ${leadDays} dias`);
  return [phone, named && `entrega ${named}`, lead].filter(Boolean).join(' · ') || 'sem contato';
}
