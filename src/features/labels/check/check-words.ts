import type { LabelFinding } from '../../../domain/labels/audit.ts';
import type { Item } from '../../../domain/shop/item.ts';
import { moneyText } from '../../../ui/words/money-text.tsx';

/** 'preço antigo: etiqueta R$ 4,90, agora R$ 5,20'. */
export function findingText({ price }: Pick<Item, 'price'>, finding: LabelFinding): string {
  const now = moneyText(price);
  switch (finding.kind) {
    case 'right':
      return `preço certo: ${now}`;
    case 'renamed':
      return `nome antigo: a etiqueta diz “${finding.was}”`;
    case 'code':
      return 'código antigo: o item tem outro código de barras';
    case 'size':
      return 'medida antiga: o preço por litro, quilo ou unidade mudou';
    case 'untold':
      return `a etiqueta diz ${now}?`;
    case 'old':
      return finding.was === null
        ? `preço antigo: agora ${now}`
        : `preço antigo: etiqueta ${moneyText(finding.was)}, agora ${now}`;
  }
}

/** Text for a code that no item has. */
export const unknownText = (code: string): string => `${code}: sem cadastro`;
