import { ANA, buyerOf, type Shop } from './shop.ts';

/** A buyer's requests about a purchase, each done at once with its jobs. */
export function askerOf(shopNow: () => Shop) {
  const { pay, hear } = buyerOf(shopNow);
  return {
    /** Sends a request. Returns the refusal's code, or 'applied'. */
    ask: async (action: string, purchaseId?: string, sub = ANA) => {
      const verdict = await shopNow().request(sub, 'FINANCIAL_PROCESSING', { action, purchaseId });
      await shopNow().runJobs();
      return verdict.kind === 'refused' ? verdict.code : verdict.kind;
    },
    regenerate: async (purchaseId: string, sub = ANA) => {
      const content = { action: 'REGENERATE_QR_CODE', purchaseId };
      shopNow().must(await shopNow().request(sub, 'REGENERATE_PURCHASE_QR', content));
      await shopNow().runJobs();
    },
    /** Pays the newest code and lets its notice arrive. Returns the payment's end-to-end id. */
    payNewest: async (id: string, mode: 'normal' | 'lost' = 'normal') => {
      const { endToEndIds } = await pay(id, mode);
      await hear();
      return endToEndIds[0] ?? '';
    },
  };
}
