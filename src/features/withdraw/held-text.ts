import type { HeldPart } from '../../domain/money/deposit-pause.ts';
import { type Centavos, formatBRL } from '../../domain/money/money.ts';
import { atFirstUse } from '../../ui/base/at-first-use.ts';

/** Words about the amount that the pause after deposits holds, told before anybody asks for it [W-01]. */
export const heldText = ({ amount, until }: HeldPart): string =>
  `${formatBRL(amount)} de depósitos recentes podem ser sacados a partir de ${whenFree(until)}.`;

/** Notice that an amount waits: so much may leave now, this much from then on (ms) [W-02]. */
export const waitsText = (free: Centavos, from: number): string =>
  `Agora você pode sacar até ${formatBRL(free)}; este valor, a partir de ${whenFree(from)}.`;

const WHEN = atFirstUse(
  () =>
    new Intl.DateTimeFormat('pt-BR', {
      day: '2-digit',
      month: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
);

/** '24/11 às 14:05', in the person's own zone. */
const whenFree = (at: number): string => WHEN().format(at).replace(', ', ' às ');
