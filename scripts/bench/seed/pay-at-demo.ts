/** Pays a code at the demo's bank. */
export async function payAtDemo(origin: string, pixCopiaECola: string): Promise<void> {
  const answer = await fetch(`${origin}/dev/pix/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pixCopiaECola, mode: 'normal' }),
  });
  if (!answer.ok) throw new Error(`the bank refused: ${await answer.text()}`);
}
