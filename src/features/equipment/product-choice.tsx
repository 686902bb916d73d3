import { useId } from 'react';
import type { EquipmentCatalogue, ProductType } from '../../domain/shop/equipment.ts';
import { rowClass, stackClass, textClass } from '../../ui/base/look.ts';
import { MoneyText } from '../../ui/words/money-text.tsx';
import styles from './equipment.module.css';
import { EquipmentDrawing } from './equipment-drawing.tsx';

const LEADS: Record<ProductType, string> = {
  MACHINE: 'Geladeira pronta para vender: o cliente paga no celular e a porta abre.',
  LOCK: 'Para a geladeira ou o armário que você já tem.',
};

/** Machine or lock [E-01]. */
export function ProductChoice({
  catalogue,
  value,
  onValueChange,
  error,
}: {
  catalogue: EquipmentCatalogue;
  value: ProductType | null;
  onValueChange: (type: ProductType) => void;
  error?: string;
}) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-title`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      tabIndex={-1}
      className={styles.products}
    >
      <h2 id={`${id}-title`} className={textClass({ size: 3 })}>
        Produto
      </h2>
      <div className={styles.choices}>
        {catalogue.map(({ product: type, name, price }) => (
          <label key={type} className={rowClass({ wrap: true, gap: 3 }, styles.product)}>
            <input
              type="radio"
              name="product"
              value={type}
              checked={value === type}
              onChange={() => onValueChange(type)}
            />
            <span className={styles.drawing}>
              <EquipmentDrawing type={type} />
            </span>
            <span className={stackClass({ anywhere: true, gap: 'half' }, styles.productText)}>
              <b>{name}</b>
              <span className={textClass({ tone: 'soft', size: 1 }, styles.lead)}>{LEADS[type]}</span>
              <MoneyText value={price} size="price" />
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={textClass({ tone: 'guava', size: 1, weight: 600 }, styles.error)}>
          {error}
        </p>
      )}
    </div>
  );
}
