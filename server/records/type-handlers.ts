import type { RecordType } from '../../src/records/record.ts';
import { closeAccount } from '../account/close-account.ts';
import { Refused } from '../db/store.ts';
import { buyEquipment } from '../money/buy-equipment.ts';
import { stockChangeHandler } from '../money/change-stock.ts';
import { depositHandler } from '../money/create-deposit.ts';
import { purchaseHandler } from '../money/create-purchase.ts';
import { withdrawHandler, withdrawRevenueHandler } from '../money/create-withdrawal.ts';
import { processFinances, regenerateCode } from '../money/requests.ts';
import { chatHandler } from './chat-message.ts';
import { ACCOUNT_CLOSURE } from './closure-request.ts';
import { inviteHandler } from './invite.ts';
import { itemHandler } from './item.ts';
import { createProfile, profileHandler } from './profile.ts';
import { ticketHandler } from './ticket.ts';
import type { RequestHandler, TypeHandler } from './type-handler.ts';

/** What types do beyond the generic thing. */
export const typeHandlers: Partial<Record<RecordType, TypeHandler>> = {
  PROFILE: profileHandler,
  INVITE: inviteHandler,
  ITEM: itemHandler,
  CHAT_MESSAGE: chatHandler,
  LOCATION_TICKET: ticketHandler,
  TICKET_UPDATE: ticketHandler,
  SHOPPING_PURCHASE: purchaseHandler,
  DEPOSIT: depositHandler,
  WITHDRAW: withdrawHandler,
  WITHDRAW_REVENUE: withdrawRevenueHandler,
  STOCK_CHANGE: stockChangeHandler,
};

/** What a REQUEST does, by its reference. */
export const requestHandlers: Partial<Record<string, RequestHandler>> = {
  PROFILE_CREATION: createProfile,
  FINANCIAL_PROCESSING: processFinances,
  REGENERATE_PURCHASE_QR: regenerateCode,
  OPERATION_PURCHASE: buyEquipment,
  [ACCOUNT_CLOSURE]: closeAccount,
};

/** References of REQUEST that the documents know. */
const REQUEST_REFERENCES = [
  'PROFILE_CREATION',
  'FINANCIAL_PROCESSING',
  'REGENERATE_PURCHASE_QR',
  'OPERATION_PURCHASE',
  ACCOUNT_CLOSURE,
];

/** Types whose creation moves money or stock: never stored without their handler. */
const NEEDS_HANDLER: readonly RecordType[] = [
  'SHOPPING_PURCHASE',
  'DEPOSIT',
  'WITHDRAW',
  'WITHDRAW_REVENUE',
  'REQUEST',
  'STOCK_CHANGE',
];

/** What creates a record of this type; undefined for the generic thing. Refuses NOT_AVAILABLE_YET and BAD_INPUT. */
export function createHandlerOf(type: RecordType, reference: string | null): RequestHandler | undefined {
  const known = reference !== null && REQUEST_REFERENCES.includes(reference);
  if (type === 'REQUEST' && !known) throw new Refused('BAD_INPUT', { field: 'reference' });
  const handler = type === 'REQUEST' ? requestHandlers[reference ?? ''] : typeHandlers[type]?.create;
  if (!handler && NEEDS_HANDLER.includes(type)) throw new Refused('NOT_AVAILABLE_YET');
  return handler;
}
