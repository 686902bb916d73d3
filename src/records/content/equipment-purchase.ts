import { parseContent, type RecordRow } from '../record.ts';
import { readAddress } from './equipment.ts';
import { amount, text } from './read.ts';
import { readShipping } from './shipping.ts';

/** Equipment that was bought, for its buyer's history. Amounts in centavos, times in ms. */
export type EquipmentPurchase = NonNullable<ReturnType<typeof readEquipmentPurchase>>;

/** Reads a purchase from the LOCATION that came with it [E-05]. Null for a location without a delivery. */
export function readEquipmentPurchase(row: RecordRow) {
  const content = parseContent(row.content);
  const orderId = text(content.purchaseId) || null;
  const price = amount(content.purchasePrice);
  if (price <= 0 || (orderId === null && text(content.deliveryRua) === '')) return null;
  const deliveryFee = amount(content.deliveryFee);
  return {
    /** The REQUEST of the purchase; null where another backend does not tell it. */
    orderId,
    /** The LOCATION that came with the purchase. */
    locationId: row.id,
    productName: text(content.equipmentName) || 'Equipamento',
    price,
    deliveryFee,
    total: price + deliveryFee,
    address: readAddress({
      nome: content.recipientName,
      cep: content.deliveryCep ?? content.cep,
      rua: content.deliveryRua,
      numero: content.deliveryNumero,
      complemento: content.deliveryComplemento,
      bairro: content.deliveryBairro,
      cidade: content.deliveryCidade,
      estado: content.deliveryEstado,
    }),
    /** Null until the equipment was handed to a carrier. */
    shipping: readShipping(content),
    at: row.createdAt,
  };
}
