import type { EquipmentStatus } from '../../domain/shop/equipment.ts';

/** Number of checks of a request, and the pause between them, ms [E-04]. */
export const POLL_TRIES = 15;
export const POLL_PAUSE_MS = 1000;

/** Result of one check. `failed` when the server could not be asked. */
export type PollAnswer = { kind: 'status'; status: EquipmentStatus; message: string } | { kind: 'failed' };

/** The next step after a check. */
export type PollVerdict = { kind: 'again' } | { kind: 'bought' } | { kind: 'failed'; message: string };

export const BOUGHT = 'Compra realizada com sucesso! O produto será enviado em até 30 dias.';

/** Judges check number `tries` (from 1). The last check never returns 'again' [E-04]. */
export function judgePoll(answer: PollAnswer, tries: number): PollVerdict {
  const isLast = tries >= POLL_TRIES;
  if (answer.kind === 'failed')
    return isLast ? { kind: 'failed', message: 'Erro ao verificar status da compra.' } : { kind: 'again' };
  switch (answer.status) {
    case 'SUCCESS':
      return { kind: 'bought' };
    case 'INSUFFICIENT_BALANCE':
      return { kind: 'failed', message: 'Saldo insuficiente para realizar a compra.' };
    case 'ERROR':
      return { kind: 'failed', message: answer.message || 'Erro ao processar a compra. Tente novamente.' };
    case 'PENDING':
      return isLast
        ? { kind: 'failed', message: 'Tempo limite excedido. Tente novamente.' }
        : { kind: 'again' };
  }
}
