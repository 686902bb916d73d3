import type { Centavos } from '../../domain/money/money.ts';
import type { DeliveryAddress, EquipmentOffer } from '../../domain/shop/equipment.ts';
import type { PricedCart } from '../../domain/shop/pricing.ts';

export interface PurchaseInput {
  locationId: string;
  locationName: string;
  cart: PricedCart;
  useBalance: boolean;
}

export interface DepositInput {
  amount: Centavos;
}

/** `amount`: centavos that leave the balance or the revenue. For the revenue see `revenueToSend`. */
export interface WithdrawalInput {
  amount: Centavos;
  /** The key that the person confirmed. The server pays to no other. */
  chavePix: string;
}

/** Equipment at the shown price, and its delivery address in a state that is delivered to. */
export interface EquipmentInput {
  offer: EquipmentOffer;
  address: DeliveryAddress;
}

/** A REQUEST of the customer side, e.g. reference FINANCIAL_PROCESSING with action PROCESS_PAYMENT. */
export interface RequestInput {
  reference: 'FINANCIAL_PROCESSING' | 'REGENERATE_PURCHASE_QR' | 'ACCOUNT_CLOSURE' | 'CLOSE_MONTH';
  action: string;
  purchaseId?: string;
  depositId?: string;
  /** The screen that asks. */
  source: string;
  /** Further content fields. */
  content?: Readonly<Record<string, unknown>>;
}
