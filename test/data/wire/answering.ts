/** A backend that answers each POST alike, and notes its requests. */
export function answering(status: number, body: unknown) {
  const asked: { url: string; body: unknown }[] = [];
  const fetcher = (async (url: string, init: RequestInit) => {
    asked.push({ url, body: JSON.parse(String(init.body)) });
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  }) as typeof fetch;
  return { asked, deps: { endpoint: '/guests', fetcher } };
}

/** A paid purchase of R$ 12,40, as sent by a backend. */
export const PAID_PURCHASE = {
  id: 'compra',
  type: 'SHOPPING_PURCHASE',
  parentId: 'loja',
  content: JSON.stringify({ status: 'PAID', totalAmount: 12.4, qrCode: null }),
};
