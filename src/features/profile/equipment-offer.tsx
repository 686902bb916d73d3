import { ChevronRight, Lock, Refrigerator } from 'lucide-react';
import { useCatalogue } from '../../data/hooks/reference.ts';
import type { ProductType } from '../../domain/shop/equipment.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/base/link.tsx';
import { stackClass } from '../../ui/base/look.ts';
import { Card } from '../../ui/layout/card.tsx';
import { moneyText } from '../../ui/words/money-text.tsx';
import styles from './profile.module.css';

const ICONS = { MACHINE: Refrigerator, LOCK: Lock } satisfies Record<ProductType, unknown>;

/** 'Comprar {product}': the link to buy equipment for an own location [P-02]. */
export function EquipmentOffer() {
  const { catalogue } = useCatalogue();
  return (
    <Card as="section" aria-labelledby="equipment">
      <div className={styles.cardHead}>
        <h2 id="equipment">Tenha o seu mercadinho</h2>
      </div>
      <ul>
        {catalogue.map(({ product: type, name, price }) => {
          const Icon = ICONS[type];
          return (
            <li key={type}>
              <Link className={styles.row} to={`${paths.buyEquipment()}?product=${type}`}>
                <Icon aria-hidden="true" />
                <span className={stackClass({ grow: true }, styles.rowText)}>
                  <b>Comprar {name}</b>
                  <span>{moneyText(price)} mais entrega</span>
                </span>
                <ChevronRight />
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
