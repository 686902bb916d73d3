import type { Centavos } from '../money/money.ts';
import { cepDigits } from '../people/cep.ts';

/** Equipment that the platform sells to future shop owners. */
export const PRODUCT_TYPES = ['MACHINE', 'LOCK'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

export interface Product {
  name: string;
  price: Centavos;
}

/** Names and prices [E-01]. */
export const PRODUCTS: Readonly<Record<ProductType, Product>> = {
  MACHINE: { name: 'Máquina de Vendas', price: 210_000 },
  LOCK: { name: 'Tranca Inteligente', price: 87_000 },
};

/** Delivery fees by state, in centavos. Other states have no delivery [E-01]. */
export const DELIVERY_FEES = {
  RS: { MACHINE: 35_000, LOCK: 3_500 },
  SC: { MACHINE: 35_000, LOCK: 3_500 },
  PR: { MACHINE: 40_000, LOCK: 3_500 },
  SP: { MACHINE: 40_000, LOCK: 4_000 },
  MS: { MACHINE: 40_000, LOCK: 4_500 },
  MT: { MACHINE: 45_000, LOCK: 4_500 },
  MG: { MACHINE: 40_000, LOCK: 4_500 },
  GO: { MACHINE: 45_000, LOCK: 5_000 },
  RJ: { MACHINE: 45_000, LOCK: 5_000 },
  ES: { MACHINE: 50_000, LOCK: 5_500 },
} as const satisfies Record<string, Record<ProductType, Centavos>>;

type DeliveryState = keyof typeof DELIVERY_FEES;
const DELIVERY_STATES = Object.keys(DELIVERY_FEES) as readonly DeliveryState[];

/** Offer of one kind of equipment. Prices and fees in centavos. */
export interface EquipmentOffer extends Product {
  product: ProductType;
  /** Fees by state, in the order of the table. A missing state has no delivery. */
  deliveryFees: readonly { state: string; fee: Centavos }[];
}

/** One offer of each kind of equipment. */
export type EquipmentCatalogue = readonly EquipmentOffer[];

/** The offers of this build. The server sells these, and the app shows them until its server has told others [E-01]. */
export const CATALOGUE: EquipmentCatalogue = PRODUCT_TYPES.map((product) => ({
  product,
  ...PRODUCTS[product],
  deliveryFees: DELIVERY_STATES.map((state) => ({ state, fee: DELIVERY_FEES[state][product] })),
}));

/** Delivery address as the request carries it. */
export interface DeliveryAddress {
  nome: string;
  /** Digits only. */
  cep: string;
  rua: string;
  numero: string;
  complemento: string;
  bairro: string;
  cidade: string;
  /** Two capital letters. */
  estado: string;
}

export type AddressField = keyof DeliveryAddress;

export interface EquipmentQuote {
  price: Centavos;
  deliveryFee: Centavos;
  total: Centavos;
}

/** True for a product on sale. */
export function isProductType(type: unknown): type is ProductType {
  return typeof type === 'string' && (PRODUCT_TYPES as readonly string[]).includes(type);
}

/** An offer as its server makes it. It may be of equipment that this build does not know. */
export type SoldOffer = Omit<EquipmentOffer, 'product'> & { product: string };

/** Picks those of a server's offers whose equipment this build knows. */
export function knownOffers(offers: readonly SoldOffer[]): EquipmentCatalogue {
  return offers.flatMap(({ product, ...rest }) => (isProductType(product) ? { ...rest, product } : []));
}

/** The offer of a product. Where the catalogue has none, that of this build. */
export function offerOf(catalogue: EquipmentCatalogue, product: ProductType): EquipmentOffer {
  const found = [...catalogue, ...CATALOGUE].find((offer) => offer.product === product);
  if (!found) throw new RangeError(`not sold: ${product}`);
  return found;
}

/** States to which any of these offers is delivered, each once. */
export function deliveryStates(catalogue: EquipmentCatalogue): readonly string[] {
  return [...new Set(catalogue.flatMap(({ deliveryFees }) => deliveryFees.map(({ state }) => state)))];
}

/** Price of an offer delivered to a state. Null where it is not delivered [E-01]. */
export function equipmentQuote(
  { price, deliveryFees }: EquipmentOffer,
  state: string,
): EquipmentQuote | null {
  const found = deliveryFees.find((one) => one.state === state.trim().toUpperCase());
  return found ? { price, deliveryFee: found.fee, total: price + found.fee } : null;
}

const REQUIRED: readonly (readonly [AddressField, string])[] = [
  ['nome', 'Nome é obrigatório'],
  ['cep', 'CEP é obrigatório'],
  ['rua', 'Rua é obrigatória'],
  ['numero', 'Número é obrigatório'],
  ['bairro', 'Bairro é obrigatório'],
  ['cidade', 'Cidade é obrigatória'],
  ['estado', 'Estado é obrigatório'],
];

/** Faults of an address, by field and in the order of the form. Empty when there are none [E-02]. */
export function addressProblems(
  address: DeliveryAddress,
  states: readonly string[] = DELIVERY_STATES,
): Partial<Record<AddressField, string>> {
  const problems: Partial<Record<AddressField, string>> = {};
  for (const [field, message] of REQUIRED) if (address[field].trim() === '') problems[field] = message;
  if (!problems.cep && cepDigits(address.cep).length !== 8) problems.cep = 'CEP inválido';
  const state = address.estado.trim().toUpperCase();
  if (!problems.estado && !states.includes(state)) problems.estado = 'Ainda não entregamos neste estado';
  return problems;
}

export const EQUIPMENT_MESSAGES = {
  noProduct: 'Selecione um produto',
  insufficient: 'Saldo insuficiente para esta compra',
} as const;

/** Statuses of an OPERATION_PURCHASE request [E-04]. */
export const EQUIPMENT_STATUSES = ['PENDING', 'SUCCESS', 'INSUFFICIENT_BALANCE', 'ERROR'] as const;
export type EquipmentStatus = (typeof EQUIPMENT_STATUSES)[number];
