import type { RecordType } from '../record.ts';
import type { TypeDefinition } from '../type-definition.ts';
import { CAMPAIGN } from './goods/campaign.ts';
import { CATEGORY } from './goods/category.ts';
import { ITEM } from './goods/item.ts';
import { STOCK_CHANGE } from './goods/stock-change.ts';
import { DEPOSIT } from './money/deposit.ts';
import { SHOPPING_PURCHASE } from './money/shopping-purchase.ts';
import { WITHDRAW } from './money/withdraw.ts';
import { WITHDRAW_REVENUE } from './money/withdraw-revenue.ts';
import { LOG } from './people/log.ts';
import { PROFILE } from './people/profile.ts';
import { REQUEST } from './people/request.ts';
import { ACCESS } from './shop/access.ts';
import { EDIT } from './shop/edit.ts';
import { HVMP_STATUS } from './shop/hvmp-status.ts';
import { INVITE } from './shop/invite.ts';
import { LOCATION } from './shop/location.ts';
import { LOCATION_WIFI_CONFIG } from './shop/location-wifi-config.ts';
import { STAFF } from './shop/staff.ts';
import { SUPPLIER } from './supplies/supplier.ts';
import { SUPPLY_ORDER } from './supplies/supply-order.ts';
import { SUPPLY_RECEIPT } from './supplies/supply-receipt.ts';
import { CHAT_MESSAGE } from './talk/chat-message.ts';
import { LOCATION_TICKET } from './talk/location-ticket.ts';
import { TICKET_UPDATE } from './talk/ticket-update.ts';

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
