import { Globe, LockKeyhole } from 'lucide-react';
import { PRODUCTS } from '../../domain/shop/equipment.ts';
import type { Location } from '../../records/types/shop/location.ts';
import { stackClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { moneyText } from '../../ui/words/money-text.tsx';
import styles from './location-information.module.css';

/** 'Equipamento': type, purchase price and who may shop here [L-01]. */
export function EquipmentCard({ location }: { location: Location }) {
  const { equipmentName, equipmentType, purchasePrice, visibility } = location;
  const open = visibility === 'PUBLIC';
  return (
    <Card as="section" className={styles.body} aria-labelledby="equipment">
      <Row justify="between" align="start" gap={2}>
        <h2 id="equipment">Equipamento</h2>
        <Tag colour={open ? 'leaf' : 'sky'}>
          {open ? <Globe /> : <LockKeyhole />}
          {open ? 'Público' : 'Privado'}
        </Tag>
      </Row>
      <dl className={stackClass({ gap: 3 }, styles.facts)}>
        {equipmentName && <Fact name="Nome" value={equipmentName} />}
        <Fact name="Tipo" value={typeText(equipmentType)} />
        {purchasePrice !== null && <Fact name="Preço de compra" value={moneyText(purchasePrice)} />}
      </dl>
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className={textClass({ caption: true })}>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** LOCK is 'Tranca Inteligente' [L-01]. An unknown type is shown unchanged. */
function typeText(type: string): string {
  if (type === 'LOCK' || type === 'MACHINE') return PRODUCTS[type].name;
  return type || 'Não informado';
}
