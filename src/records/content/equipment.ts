import { cepDigits } from '../../domain/people/cep.ts';
import { type DeliveryAddress, EQUIPMENT_STATUSES, isProductType } from '../../domain/shop/equipment.ts';
import { parseContent, type RecordRow } from '../record.ts';
import { amount, object, text } from './read.ts';

/** A REQUEST OPERATION_PURCHASE as the app reads it. Amounts are in centavos, as the server decided them. */
export type EquipmentRequest = ReturnType<typeof readEquipmentRequest>;

/** Reads a REQUEST OPERATION_PURCHASE [E-04]. */
export function readEquipmentRequest(row: RecordRow) {
  const content = parseContent(row.content);
  return {
    id: row.id,
    /** Status of the request. Any unknown one reads as PENDING, so that the poll goes on [E-04]. */
    status: EQUIPMENT_STATUSES.find((one) => one === content.status) ?? 'PENDING',
    productType: isProductType(content.productType) ? content.productType : null,
    price: amount(content.price),
    deliveryFee: amount(content.deliveryFee),
    totalPrice: amount(content.totalPrice),
    address: readAddress(content.deliveryAddress),
    /** The LOCATION that the purchase created. */
    locationId: text(content.locationId) || null,
    /** The reason for an end in ERROR, in Portuguese. */
    message: text(content.message),
  };
}

/** Reads a delivery address: trimmed, only the digits of the postal code, the state in capitals. */
export function readAddress(value: unknown): DeliveryAddress {
  const address = object(value);
  const field = (name: string): string => text(address[name]).trim();
  return {
    nome: field('nome'),
    cep: cepDigits(field('cep')),
    rua: field('rua'),
    numero: field('numero'),
    complemento: field('complemento'),
    bairro: field('bairro'),
    cidade: field('cidade'),
    estado: field('estado').toUpperCase(),
  };
}
