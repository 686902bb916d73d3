import type { PurchaseInput } from '../../../src/data/commands/inputs.ts';
import type { FakeServer } from './fake-server.ts';

export const input = (quantity = 2): PurchaseInput => ({
  locationId: 'place',
  locationName: 'Praça',
  useBalance: false,
  cart: {
    lines: [
      {
        itemId: 'agua',
        name: 'Água',
        quantity,
        originalPrice: 480,
        price: 480,
        discount: 0,
        campaignId: null,
        takePayDiscount: 0,
        takePayCampaignId: null,
        takePay: null,
        freeUnits: 0,
        total: 480 * quantity,
      },
    ],
    originalAmount: 480 * quantity,
    savings: 0,
    totalAmount: 480 * quantity,
    appliedCampaigns: [],
  },
});

export const purchases = (server: FakeServer) =>
  server.visible().filter(({ type }) => type === 'SHOPPING_PURCHASE');
