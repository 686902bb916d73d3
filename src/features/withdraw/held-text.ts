import type { HeldPart } from '../../domain/money/deposit-pause.ts';
import { type Centavos, formatBRL } from '../../domain/money/money.ts';
import { deviceMomentText } from '../../ui/words/when-text.ts';

/** Words about the amount held by the pause after deposits, shown before a request [W-01]. */
export const heldText = ({ amount, until }: HeldPart): string =>
  `${formatBRL(amount)} de depósitos recentes podem ser sacados a partir de ${deviceMomentText(until)}.`;

/** Notice that an amount must wait: `free` may leave now, the whole amount from `from` on (ms) [W-02]. */
export const waitsText = (free: Centavos, from: number): string =>
  `Agora você pode sacar até ${formatBRL(free)}; este valor, a partir de ${deviceMomentText(from)}.`;
