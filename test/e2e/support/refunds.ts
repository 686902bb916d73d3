/** What the demo's bank makes of the next refunds. */
export async function refundMode(
  origin: string,
  mode: 'normal' | 'hold' | 'refuse' | 'late-refuse',
): Promise<void> {
  await tell(origin, 'faults', { refundMode: mode });
}

/** The demo's bank ends a refund that it holds. `returnId`: the id of the return, as its sale names it. */
export async function endRefund(
  origin: string,
  { endToEndId, returnId }: { endToEndId: string; returnId: string },
  ending: 'DONE' | 'FAILED',
): Promise<void> {
  await tell(origin, 'refund', { endToEndId, id: `d${returnId.replaceAll('-', '')}`, ending });
}

async function tell(origin: string, what: string, body: object): Promise<void> {
  const response = await fetch(`${origin}/dev/pix/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the bank refused: ${await response.text()}`);
}
