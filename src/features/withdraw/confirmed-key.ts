import type { Data } from '../../data/data.ts';
import { PIX_KEY_CHANGED } from '../../domain/money/key-changed.ts';

/** Refusal to send: without an answer nobody knows whether the confirmed key is still the server's. */
const UNREAD_KEY = 'Não foi possível conferir sua chave PIX, e nada foi sacado. Tente novamente.';

/** Reason not to pay to a confirmed key. Null where the server has just told the same key. */
export async function keyProblem(data: Data, confirmed: string): Promise<string | null> {
  const unread = await data.refresh({ kind: 'profile' });
  if (unread) return UNREAD_KEY;
  return (await data.savedProfile())?.chavePix === confirmed ? null : PIX_KEY_CHANGED;
}
