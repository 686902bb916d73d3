import { Settings } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { formatBRL } from '../../domain/money/money.ts';
import { formatCep } from '../../domain/people/cep.ts';
import { paths } from '../../paths.ts';
import type { EquipmentPurchase } from '../../records/content/equipment-purchase.ts';
import { Row } from '../../ui/base/row.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { MoneyText } from '../../ui/words/money-text.tsx';
import { deviceWhenText } from '../../ui/words/when-text.ts';
import { FactList } from './fact-list.tsx';
import styles from './history.module.css';
import { ShareButton } from './share-button.tsx';

/** The receipt of equipment: its cost, delivery address and delivery status [E-05]. */
export function EquipmentReceipt({ equipment }: { equipment: EquipmentPurchase }) {
  const { price, deliveryFee, total, address, shipping, at, orderId } = equipment;
  return (
    <FactList
      facts={[
        { label: 'Preço', value: <MoneyText value={price} /> },
        { label: 'Frete', value: deliveryFee > 0 && <MoneyText value={deliveryFee} /> },
        { label: 'Total pago com saldo', value: <MoneyText value={total} size="price" /> },
        { label: 'Comprado em', value: deviceWhenText(at) },
        { label: 'Envio', value: shippingText(equipment) },
        { label: 'Transporte', value: shipping?.note },
        { label: 'Destinatário', value: address.nome },
        { label: 'Endereço de entrega', value: addressText(equipment) },
        { label: 'Número do pedido', value: orderId, copy: true },
      ]}
    />
  );
}

/** Actions of the receipt: sharing its text, and setting up its location. */
export function EquipmentActions({ equipment }: { equipment: EquipmentPurchase }) {
  const navigate = useNavigate();
  const { productName, locationId } = equipment;
  return (
    <Row wrap gap={3} align="stretch" className={styles.pair}>
      <Button size="tall" icon={<Settings />} onClick={() => void navigate(paths.configuration(locationId))}>
        Configurar local
      </Button>
      <ShareButton title={`Comprovante · ${productName}`} text={equipmentText(equipment)} />
    </Row>
  );
}

const shippingText = ({ shipping }: EquipmentPurchase): string =>
  shipping ? `Enviado em ${deviceWhenText(shipping.at)}` : 'Será enviado em até 30 dias';

function addressText({ address }: EquipmentPurchase): string {
  const { rua, numero, complemento, bairro, cidade, estado, cep } = address;
  const street = [[rua, numero].filter(Boolean).join(', '), complemento].filter(Boolean).join(' - ');
  const city = [cidade, estado].filter(Boolean).join(' - ');
  return [street, bairro, city, formatCep(cep)].filter(Boolean).join(', ');
}

/** The receipt as plain text, for sharing. */
function equipmentText(equipment: EquipmentPurchase): string {
  const { productName, price, deliveryFee, total, address, shipping, at, orderId } = equipment;
  const parts = [
    `Comprovante · ${productName}`,
    deviceWhenText(at),
    '',
    `Preço: ${formatBRL(price)}`,
    deliveryFee > 0 && `Frete: ${formatBRL(deliveryFee)}`,
    `Total pago com saldo: ${formatBRL(total)}`,
    [shippingText(equipment), shipping?.note].filter(Boolean).join(' · '),
    `Entrega: ${[address.nome, addressText(equipment)].filter(Boolean).join(', ')}`,
    orderId !== null && `Número do pedido: ${orderId}`,
  ];
  return parts.filter((part) => typeof part === 'string').join('\n');
}
