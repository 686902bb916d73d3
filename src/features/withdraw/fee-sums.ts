import { type FeeSplit, REVENUE_FEE_PERCENT } from '../../domain/money/fee.ts';
import type { Sum } from '../../ui/payment/sums.tsx';
import { moneyText } from '../../ui/words/money-text.tsx';

/** Gross, fee and net as rows [W-06]. */
export function feeSums({ gross, fee, net }: FeeSplit): Sum[] {
  return [
    { name: 'Valor do saque', value: moneyText(gross) },
    { name: `Taxa (${REVENUE_FEE_PERCENT}%)`, value: moneyText(-fee) },
    { name: 'Você recebe', value: moneyText(net), total: true },
  ];
}
