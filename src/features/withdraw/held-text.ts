import type { HeldPart } from '../../domain/money/deposit-pause.ts';
import { type Centavos, formatBRL } from '../../domain/money/money.ts';
import { momentText } from '../../ui/words/when-text.ts';

/** Words about the amount that the pause after deposits holds, told before anybody asks for it [W-01]. */
export const heldText = ({ amount, until }: HeldPart): string =>
  `${formatBRL(amount)} de depósitos recentes podem ser sacados a partir de ${momentText(until)}.`;

/** Notice that an amount waits: so much may leave now, this much from then on (ms) [W-02]. */
export const waitsText = (free: Centavos, from: number): string =>
  `Agora você pode sacar até ${formatBRL(free)}; este valor, a partir de ${momentText(from)}.`;
