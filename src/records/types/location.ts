import { LOCATION_DETAIL } from '../content/location.ts';
import { LAST_EDIT } from '../record.ts';
import { defineType } from '../type-definition.ts';
import { NOBODY, shopPart } from '../type-rule.ts';

/** Where a purchased equipment was delivered and by which purchase: the buyer's home, perhaps, and on no screen. */
const DELIVERY_FIELDS = [
  'deliveryRua',
  'deliveryNumero',
  'deliveryComplemento',
  'deliveryBairro',
  'deliveryCidade',
  'deliveryEstado',
  'deliveryCep',
  'deliveryFee',
  'purchaseId',
  'purchaseDate',
  'shippedAt',
  'shippingNote',
];

export const LOCATION = defineType('LOCATION', {
  rule: shopPart({
    create: NOBODY,
    change: ['owner'],
    remove: NOBODY,
    place: 'self',
    serverFields: [
      'equipmentName',
      'equipmentType',
      'purchasePrice',
      'recipientName',
      ...DELIVERY_FIELDS,
      LAST_EDIT,
    ],
    locationOwnerFields: [...DELIVERY_FIELDS, LAST_EDIT],
    detailFields: LOCATION_DETAIL,
  }),
  channels: ['location', 'locationOwner'],
});
