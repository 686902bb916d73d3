import { type Centavos, formatBRL, fromReais, toReais } from '../../../src/domain/money/money.ts';
import { formatCep } from '../../../src/domain/people/cep.ts';
import {
  addressProblems,
  CATALOGUE,
  EQUIPMENT_MESSAGES,
  type EquipmentQuote,
  type EquipmentStatus,
  equipmentQuote,
  isProductType,
  offerOf,
  PRODUCTS,
  type ProductType,
} from '../../../src/domain/shop/equipment.ts';
import { longAddressTexts } from '../../../src/domain/words/address-texts.ts';
import { MAX_TEXT_LENGTHS } from '../../../src/domain/words/location-texts.ts';
import { readAddress } from '../../../src/records/content/equipment.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { announceOrder } from '../../orders/announce-order.ts';
import { putRecord, type StoredRow } from '../../records/rows/write-record.ts';
import type { NewRecord, RequestHandler } from '../../records/type-handler.ts';
import { isRepeatable } from '../charge/charge.ts';
import { balanceAccount, EQUIPMENT_REFERENCE, SALES_ACCOUNT } from '../ledger/accounts.ts';
import { balanceOf, post } from '../ledger/ledger.ts';
import { projectProfiles } from '../ledger/profile-money.ts';

type Address = ReturnType<typeof readAddress>;

/**
 * Handles REQUEST OPERATION_PURCHASE: equipment at the server's prices, paid by the balance [E-04, E-05]. One
 * transaction includes the buyer's LOCATION and the job to ship it. The request's id identifies the purchase, so a
 * repeated request is the same one. The result is the request's status. Only a request without a UUID is refused
 * (BAD_INPUT). An app with other prices sends in `agreedTotal` the amount that the buyer saw, and no other amount is
 * taken from the balance.
 */
export const buyEquipment: RequestHandler = async (tx, input) => {
  const { row, content } = input;
  if (!isRepeatable(row)) throw new Refused('BAD_INPUT', { field: 'id' });
  const productType = content.productType;
  if (!isProductType(productType))
    return answer(tx, input, 'ERROR', { message: EQUIPMENT_MESSAGES.noProduct });
  const address = readAddress(content.deliveryAddress);
  const [problem] = Object.values({ ...longAddressTexts(address), ...addressProblems(address) });
  const quote = equipmentQuote(offerOf(CATALOGUE, productType), address.estado);
  if (problem !== undefined || quote === null) return answer(tx, input, 'ERROR', { message: problem ?? '' });
  const buyer = row.owner ?? '';
  const decided = { ...pricesOf(productType, quote), deliveryAddress: address };
  if (content.agreedTotal !== undefined && fromReais(content.agreedTotal) !== quote.total)
    return answer(tx, input, 'ERROR', { ...decided, message: otherPrice(quote.total) });
  if ((await balanceOf(tx, balanceAccount(buyer))) < quote.total)
    return answer(tx, input, 'INSUFFICIENT_BALANCE', {
      ...decided,
      message: EQUIPMENT_MESSAGES.insufficient,
    });
  const debit = balanceAccount(buyer);
  const reference = EQUIPMENT_REFERENCE + row.id;
  await post(tx, [{ reference, debit, credit: SALES_ACCOUNT, amount: quote.total, kind: 'EQUIPMENT' }]);
  const locationId = tx.id();
  const request = await answer(tx, input, 'SUCCESS', { ...decided, locationId });
  await putRecord(tx, {
    id: locationId,
    type: 'LOCATION',
    parentId: null,
    owner: buyer,
    reference: 'PRIVATE',
    content: JSON.stringify(locationOf(tx, { requestId: row.id, type: productType, quote, address })),
  });
  await projectProfiles(tx, [buyer]);
  await announceOrder(tx, row.id);
  return request;
};

function answer(
  tx: Tx,
  { row, content }: NewRecord,
  status: EquipmentStatus,
  decided: Record<string, unknown>,
): Promise<StoredRow> {
  const { locationId: _claimed, message: _said, ...sent } = content;
  return putRecord(tx, { ...row, content: JSON.stringify({ ...sent, ...decided, status }) });
}

const otherPrice = (total: Centavos): string =>
  `O preço mudou: o total agora é ${formatBRL(total)}. Confira antes de comprar.`;

const pricesOf = (type: ProductType, { price, deliveryFee, total }: EquipmentQuote) => ({
  productType: type,
  productName: PRODUCTS[type].name,
  price: toReais(price),
  deliveryFee: toReais(deliveryFee),
  totalPrice: toReais(total),
});

/** Several machines of one name would be shops that nobody tells apart. A district too long for a name stays away. */
function placeName(type: ProductType, bairro: string): string {
  const { name } = PRODUCTS[type];
  const full = `${name}, ${bairro}`;
  return full.length <= MAX_TEXT_LENGTHS.name ? full : name;
}

interface Order {
  requestId: string;
  type: ProductType;
  quote: EquipmentQuote;
  address: Address;
}

/** The location of the equipment. It is private until its owner opens it, and without a pin until they set one. */
function locationOf(tx: Tx, { requestId, type, quote, address }: Order): Record<string, unknown> {
  const { price, deliveryFee } = quote;
  const { nome, cep, rua, numero, complemento, bairro, cidade, estado } = address;
  const street = [`${rua}, ${numero}`, ...(complemento === '' ? [] : [complemento])].join(' - ');
  return {
    name: placeName(type, bairro),
    description: '',
    address: `${street}, ${bairro}, ${cidade} - ${estado}`,
    cep: formatCep(cep),
    equipmentName: PRODUCTS[type].name,
    equipmentType: type,
    purchasePrice: toReais(price),
    deliveryFee: toReais(deliveryFee),
    recipientName: nome,
    deliveryCep: cep,
    deliveryRua: rua,
    deliveryNumero: numero,
    deliveryComplemento: complemento,
    deliveryBairro: bairro,
    deliveryCidade: cidade,
    deliveryEstado: estado,
    purchaseId: requestId,
    purchaseDate: new Date(tx.now).toISOString(),
  };
}
