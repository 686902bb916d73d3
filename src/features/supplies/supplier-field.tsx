import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Managed } from '../../data/rows/managed.ts';
import type { ShopSupply } from '../../data/rows/supply/supplies.ts';
import type { Day } from '../../domain/hours/shop-time-zone.ts';
import { deliveryDay } from '../../domain/supplies/usual-supplier.ts';
import type { Supplier } from '../../records/types/supplies/supplier.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { OrderValues } from './order-values.ts';
import { type ChosenSupplier, choiceOf, supplierChoices } from './supplier-choices.ts';
import { SupplierForm } from './supplier-form.tsx';

interface SupplierFieldProps {
  values: OrderValues;
  suppliers: readonly Managed<Supplier>[];
  supplies: readonly ShopSupply[];
  today: Day;
  onChange: (values: OrderValues) => void;
}

/** Choice of the supplier. A supplier with known delivery days proposes the day of arrival. */
export function SupplierField({ values, suppliers, supplies, today, onChange }: SupplierFieldProps) {
  const [adding, setAdding] = useState(false);
  const choices = supplierChoices(suppliers, supplies);
  const choose = (chosen: ChosenSupplier | undefined): void =>
    onChange({
      ...values,
      supplierId: chosen?.id ?? '',
      supplierName: chosen?.name ?? '',
      supplierPhone: chosen?.phone ?? '',
      expectedOn: values.expectedOn ?? (chosen ? deliveryDay(chosen, today) : null),
    });
  const known = choiceOf(choices, values);
  return (
    <>
      <SelectField
        label="Fornecedor"
        choices={[
          {
            value: '',
            label: values.supplierName !== '' && known === '' ? values.supplierName : 'Sem fornecedor',
          },
          ...[...choices].map(([value, { name }]) => ({ value, label: name })),
        ]}
        value={known}
        onChange={(event) => choose(choices.get(event.target.value))}
      />
      <Button look="ghost" size="small" icon={<Plus />} onClick={() => setAdding(true)}>
        Novo fornecedor
      </Button>
      {adding && <SupplierForm known={null} onSaved={choose} onClose={() => setAdding(false)} />}
    </>
  );
}
