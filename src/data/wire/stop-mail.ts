import { done, failed, type Outcome, UNREACHABLE } from '../basis/outcome.ts';

/** Longest wait for an answer, ms. */
const TIMEOUT_MS = 15_000;

/** Ends the mails named by a link's token, at the server that sent them. Never rejects. */
export async function askStopMail(token: string): Promise<Outcome<true>> {
  try {
    const response = await fetch(`/reports/stop?token=${encodeURIComponent(token)}`, {
      method: 'POST',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return done(true);
    if (response.status === 400)
      return failed({ kind: 'refused', code: 'BAD_INPUT', message: 'Pedido inválido' });
  } catch {
    // Counts as a missing connection.
  }
  return failed(UNREACHABLE);
}
