import type { Centavos } from '../../domain/money/money.ts';

/** Label of the buy button: balance, PIX, both, or free [S-20]. */
export function buyLabel(
  lines: number,
  { balanceUsed, pixAmount }: { balanceUsed: Centavos; pixAmount: Centavos },
): string {
  if (pixAmount > 0) return balanceUsed > 0 ? 'Comprar com saldo e PIX' : 'Comprar com PIX';
  if (balanceUsed > 0) return 'Comprar com saldo';
  return lines > 0 ? 'Comprar sem pagar nada' : 'Comprar com PIX';
}
