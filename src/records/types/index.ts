import type { RecordType } from '../record.ts';
import type { TypeDefinition } from '../type-definition.ts';
import { ACCESS } from './access.ts';
import { CAMPAIGN } from './campaign.ts';
import { CATEGORY } from './category.ts';
import { CHAT_MESSAGE } from './chat-message.ts';
import { DEPOSIT } from './deposit.ts';
import { EDIT } from './edit.ts';
import { HVMP_STATUS } from './hvmp-status.ts';
import { INVITE } from './invite.ts';
import { ITEM } from './item.ts';
import { LOCATION } from './location.ts';
import { LOCATION_TICKET } from './location-ticket.ts';
import { LOCATION_WIFI_CONFIG } from './location-wifi-config.ts';
import { LOG } from './log.ts';
import { PROFILE } from './profile.ts';
import { REQUEST } from './request.ts';
import { SHOPPING_PURCHASE } from './shopping-purchase.ts';
import { STAFF } from './staff.ts';
import { STOCK_CHANGE } from './stock-change.ts';
import { SUPPLIER } from './supplier.ts';
import { SUPPLY_ORDER } from './supply-order.ts';
import { SUPPLY_RECEIPT } from './supply-receipt.ts';
import { TICKET_UPDATE } from './ticket-update.ts';
import { WITHDRAW } from './withdraw.ts';
import { WITHDRAW_REVENUE } from './withdraw-revenue.ts';

/**
 * Every record type by its name, for the server. The app imports single types, because the whole table would bring them
 * all.
 */
export const TYPE_DEFINITIONS = {
  PROFILE,
  REQUEST,
  LOG,
  LOCATION,
  ITEM,
  CATEGORY,
  CAMPAIGN,
  INVITE,
  SHOPPING_PURCHASE,
  DEPOSIT,
  WITHDRAW,
  WITHDRAW_REVENUE,
  ACCESS,
  HVMP_STATUS,
  CHAT_MESSAGE,
  LOCATION_TICKET,
  TICKET_UPDATE,
  LOCATION_WIFI_CONFIG,
  STOCK_CHANGE,
  STAFF,
  EDIT,
  SUPPLIER,
  SUPPLY_ORDER,
  SUPPLY_RECEIPT,
} satisfies { [Type in RecordType]: TypeDefinition & { type: Type } };
