import { takePayLabel } from '../../../domain/shop/campaign.ts';
import type { PricedLine } from '../../../domain/shop/pricing.ts';
import { moneyText } from '../../../ui/words/money-text.tsx';

/** For screen readers: 'Bala de goma 80 g, 3 no carrinho. 1 grátis. Total R$ 12,40.' */
export function addedWords(line: PricedLine, total: number): string {
  const free = line.freeUnits > 0 ? ` ${line.freeUnits} grátis.` : '';
  return `${line.name}, ${line.quantity} no carrinho.${free} Total ${moneyText(total)}.`;
}

/** '1 grátis · Leve 3 pague 2', or null without free units. */
export function freeText({ freeUnits, takePay }: PricedLine): string | null {
  if (freeUnits <= 0) return null;
  return takePay ? `${freeUnits} grátis · ${takePayLabel(takePay)}` : `${freeUnits} grátis`;
}
