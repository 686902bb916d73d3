import type { RecordType } from '../../src/records/record.ts';
import type { TYPE_DEFINITIONS } from '../../src/records/types/index.ts';
import { closeAccount } from '../account/close-account.ts';
import { inviteHandler } from '../invites/invite-handler.ts';
import { closeMonth } from '../money/closing/close-month.ts';
import { depositHandler } from '../money/deposit/create-deposit.ts';
import { withdrawHandler, withdrawRevenueHandler } from '../money/payout/create-withdrawal.ts';
import { buyEquipment } from '../money/purchase/buy-equipment.ts';
import { stockChangeHandler } from '../money/purchase/change-stock.ts';
import { purchaseHandler } from '../money/purchase/create-purchase.ts';
import { returnSale } from '../money/sale-return/return-sale.ts';
import { processFinances, regenerateCode } from '../money/settle/requests.ts';
import { staffHandler } from '../staff/staff-handler.ts';
import { supplyReceiptHandler } from '../supplies/receive-supply.ts';
import { supplyOrderHandler } from '../supplies/supply-order-handler.ts';
import { changeItems } from './changes/change-items.ts';
import { copyRequest } from './changes/copy-items.ts';
import { badInput } from './check-input.ts';
import type { CreationHandler, RequestHandler, TypeHandler } from './type-handler.ts';
import { chatHandler } from './types/chat-message.ts';
import { ACCOUNT_CLOSURE } from './types/closure-request.ts';
import { categoryHandler } from './types/detach.ts';
import { itemHandler } from './types/item.ts';
import { locationHandler } from './types/location.ts';
import { createProfile, profileHandler } from './types/profile.ts';
import { ticketHandler } from './types/ticket.ts';

type Types = typeof TYPE_DEFINITIONS;
/** Types whose creation moves money or stock, and which are never stored without their handler. */
type MovingType = {
  [Type in RecordType]: Types[Type] extends { moves: true } ? Type : never;
}[RecordType];
type Handlers = Partial<Record<RecordType, TypeHandler>> & Record<MovingType, CreationHandler>;

/** The work of types beyond the generic record. */
export const typeHandlers: Handlers = {
  PROFILE: profileHandler,
  INVITE: inviteHandler,
  ITEM: itemHandler,
  LOCATION: locationHandler,
  CATEGORY: categoryHandler,
  CHAT_MESSAGE: chatHandler,
  LOCATION_TICKET: ticketHandler,
  TICKET_UPDATE: ticketHandler,
  SHOPPING_PURCHASE: purchaseHandler,
  DEPOSIT: depositHandler,
  WITHDRAW: withdrawHandler,
  WITHDRAW_REVENUE: withdrawRevenueHandler,
  STOCK_CHANGE: stockChangeHandler,
  STAFF: staffHandler,
  SUPPLY_ORDER: supplyOrderHandler,
  SUPPLY_RECEIPT: supplyReceiptHandler,
};

/** The handlers of REQUESTs by reference. Others are refused. */
const requestHandlers: ReadonlyMap<string | null, RequestHandler> = new Map([
  ['PROFILE_CREATION', createProfile],
  ['FINANCIAL_PROCESSING', processFinances],
  ['REGENERATE_PURCHASE_QR', regenerateCode],
  ['OPERATION_PURCHASE', buyEquipment],
  ['RETURN_SALE', returnSale],
  ['CLOSE_MONTH', closeMonth],
  ['CHANGE_ITEMS', changeItems],
  ['COPY_ITEMS', copyRequest],
  [ACCOUNT_CLOSURE, closeAccount],
]);

/** The handler that creates a record of this type; undefined for a generic record. Refuses BAD_INPUT. */
export function createHandlerOf(type: RecordType, reference: string | null): RequestHandler | undefined {
  if (type !== 'REQUEST') return typeHandlers[type]?.create;
  const handler = requestHandlers.get(reference);
  if (!handler) throw badInput('reference');
  return handler;
}
