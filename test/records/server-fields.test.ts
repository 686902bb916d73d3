import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RECORD_TYPES, type RecordType } from '../../src/records/record.ts';
import { mergeContent, RIGHTS } from '../../src/records/rights.ts';

const WITHDRAWAL = [
  ...['status', 'previousBalance', 'previousRevenue', 'taxAmount', 'taxRate', 'finalAmount'],
  ...['maxAmount', 'requestedAmount', 'returnedAmount', 'message', 'endToEndId', 'completedAt'],
  ...['cooldownTimestamp', 'minutesRemaining'],
];
const NAMES = ['userInfo', 'managerInfo', 'locationInfo'];

/**
 * Fields that only the server writes, by type. Listed in full, so that a rule that loses one is noticed. A type without
 * an entry has none.
 */
const SERVERS: Readonly<Partial<Record<RecordType, readonly string[]>>> = {
  PROFILE: ['balance', 'revenue', 'score', 'email'],
  REQUEST: [],
  LOG: [],
  LOCATION: [
    ...['equipmentName', 'equipmentType', 'purchasePrice', 'recipientName', 'deliveryRua', 'deliveryNumero'],
    ...['deliveryComplemento', 'deliveryBairro', 'deliveryCidade', 'deliveryEstado', 'deliveryCep'],
    ...['deliveryFee', 'purchaseId', 'purchaseDate', 'shippedAt', 'shippingNote', 'lastEdit', 'staffRoles'],
  ],
  ITEM: ['lots', 'reserved', 'short', 'catalogueId', 'lastEdit', 'countAskedBy', 'countAskedAt'],
  CATEGORY: ['lastEdit'],
  CAMPAIGN: ['lastEdit'],
  INVITE: ['invitedBy', 'revokedBy', 'locationName', 'mail', 'lastEdit'],
  // The handlers of these types rewrite the content as a whole.
  SHOPPING_PURCHASE: [],
  DEPOSIT: ['status', 'pixAmount', 'qrCode', 'expiresAt', 'paidAt', 'endToEndId'],
  WITHDRAW: WITHDRAWAL,
  WITHDRAW_REVENUE: WITHDRAWAL,
  ACCESS: [],
  HVMP_STATUS: [],
  CHAT_MESSAGE: [],
  LOCATION_TICKET: NAMES,
  TICKET_UPDATE: NAMES,
  LOCATION_WIFI_CONFIG: [],
  STOCK_CHANGE: [
    ...['delta', 'before', 'after', 'order', 'itemName', 'price', 'cost', 'by', 'undoneBy', 'took'],
    ...['costBefore', 'costAfter', 'supplyOrder', 'returnOf'],
  ],
  STAFF: [
    ...['sub', 'name', 'locationName', 'invitedBy', 'invitedAt', 'expiresAt', 'acceptedAt', 'endedAt'],
    ...['endedBy', 'mail'],
  ],
  EDIT: [],
  SUPPLIER: [],
  SUPPLY_ORDER: ['orderedBy', 'orderedAt', 'receiptId', 'receivedBy', 'receivedAt', 'came', 'extra', 'paid'],
  SUPPLY_RECEIPT: ['by'],
};
/** Types of which an edit changes only the named fields. */
const CHANGED: Partial<Record<RecordType, readonly string[]>> = {
  LOCATION_TICKET: ['status', 'seen', 'responses'],
  TICKET_UPDATE: ['seen'],
  STAFF: ['role', 'status', 'returnLimit'],
};
/** Fields that people write in some type. A field of the server is among them only if its type names it. */
const WRITTEN = ['name', 'subject', 'description', 'role', 'responses', 'seen', 'returnLimit', 'x'];
const EVERY = [...new Set([...Object.values(SERVERS).flat(), ...WRITTEN])];
const serversOf = (type: RecordType): readonly string[] => SERVERS[type] ?? [];
const forged = Object.fromEntries(EVERY.map((field) => [field, 'forged']));
const kept = Object.fromEntries(EVERY.map((field) => [field, 'kept']));

describe('fields that the server alone writes', () => {
  test.for(RECORD_TYPES)('[R-05] %s: what a client says of them is not heard', (type) => {
    const isServers = (field: string) => serversOf(type).includes(field);
    const theirs = EVERY.filter((field) => !isServers(field));
    expect(new Set(RIGHTS[type].serverFields)).toEqual(new Set(serversOf(type)));
    const { changeable: _, ...creation } = RIGHTS[type];
    expect(Object.keys(mergeContent(creation, {}, forged)).sort()).toEqual([...theirs].sort());

    const edited = mergeContent(RIGHTS[type], kept, forged);
    const changed = Object.keys(edited).filter((field) => edited[field] === 'forged');
    expect(changed.sort()).toEqual([...(CHANGED[type] ?? theirs)].sort());
    for (const field of serversOf(type)) expect(edited[field]).toBe('kept');
  });

  const object = fc.dictionary(fc.constantFrom(...EVERY), fc.jsonValue());

  test('[R-05] server fields come only from before, all others only from what was sent', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RECORD_TYPES), object, object, (type, before, sent) => {
        const merged = mergeContent(RIGHTS[type], before, sent);
        const changeable = CHANGED[type];
        for (const key of new Set([...Object.keys(before), ...Object.keys(sent)])) {
          const isServers = serversOf(type).includes(key);
          const source =
            isServers || (changeable && !(changeable.includes(key) && key in sent)) ? before : sent;
          expect(merged[key]).toEqual(source[key]);
        }
      }),
    );
  });
});
