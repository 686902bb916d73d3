import type { Centavos } from '../../domain/money/money.ts';
import type { DeliveryAddress } from '../../domain/shop/equipment.ts';
import { parseContent, type RecordRow } from '../record.ts';
import { readAddress } from './equipment.ts';
import { amount, text } from './read.ts';
import { readShipping, type Shipping } from './shipping.ts';

/** Equipment that was bought, as its buyer's history tells it; amounts in centavos, times in ms. */
export interface EquipmentPurchase {
  /** The REQUEST that bought it; null where another backend does not tell. */
  orderId: string | null;
  /** The LOCATION that came with it. */
  locationId: string;
  productName: string;
  price: Centavos;
  deliveryFee: Centavos;
  total: Centavos;
  address: DeliveryAddress;
  /** Null until it was handed to a carrier. */
  shipping: Shipping | null;
  at: number;
}

/** Reads a purchase out of the LOCATION that it gave [E-05]; null for a location that came without a delivery. */
export function readEquipmentPurchase(row: RecordRow): EquipmentPurchase | null {
  const content = parseContent(row.content);
  const orderId = text(content.purchaseId) || null;
  const price = amount(content.purchasePrice);
  if (price <= 0 || (orderId === null && text(content.deliveryRua) === '')) return null;
  const deliveryFee = amount(content.deliveryFee);
  return {
    orderId,
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
    shipping: readShipping(content),
    at: row.createdAt,
  };
}
