import type { CsvItem } from '../../../domain/csv/item-columns.ts';
import type { CsvFieldChange, PlannedLine } from '../../../domain/csv/plan.ts';
import { FIELD_NAMES } from '../../../domain/words/field-names.ts';
import { namesText } from '../../../domain/words/names-text.ts';
import { countText } from '../../../ui/words/count-text.ts';
import { moneyText } from '../../../ui/words/money-text.tsx';

/** A change as a line of the preview: 'Preço: R$ 4,80 → R$ 5,00'. */
export function fieldChangeText(change: CsvFieldChange): string {
  const text = (value: CsvFieldChange['from']): string => valueText(change.field, value) || 'vazio';
  return `${FIELD_NAMES[change.field]}: ${text(change.from)} → ${text(change.to)}`;
}

/** True for a change by an empty cell, which clears the value. */
export function isCleared(change: CsvFieldChange): boolean {
  return valueText(change.field, change.to) === '' && valueText(change.field, change.from) !== '';
}

/**
 * Fields cleared by empty cells, which few expect, as in 'Células vazias apagam: descrição de 2 itens.' Null for
 * none.
 */
export function clearedText(lines: readonly PlannedLine[]): string | null {
  const counts = new Map<string, number>();
  for (const { outcome } of lines) {
    if (outcome.kind !== 'changed') continue;
    for (const { field } of outcome.changes.filter(isCleared)) {
      const label = FIELD_NAMES[field].toLowerCase();
      counts.set(label, (counts.get(label) ?? 0) + 1);
    }
  }
  const parts = [...counts].map(([label, count]) => `${label} de ${countText(count, 'item', 'itens')}`);
  return parts.length > 0
    ? `Células vazias apagam: ${parts.join(', ')}. Para não mexer nisso, tire a coluna.`
    : null;
}

/** The numbers of new and changed items, planned or done. */
export function sumText(created: number, changed: number): string {
  const parts = [
    created > 0 && countText(created, 'item novo', 'itens novos'),
    changed > 0 && countText(changed, 'item alterado', 'itens alterados'),
  ];
  return parts.filter((part) => part !== false).join(' e ') || 'nada a mudar';
}

/** Maximum number of names in a toast. */
const NAMED = 3;

/** Notice of an undo. `left`: names of new items that stay. `hidden`: number of those that are hidden instead. */
export function undoneText(left: readonly string[], hidden: number): string {
  const hides = hidden === 1 ? ' O item novo fica oculto na loja.' : ' Os itens novos ficam ocultos na loja.';
  const done = `Importação desfeita.${hidden > 0 ? hides : ''}`;
  if (left.length === 0) return done;
  const stay = left.length === 1 ? 'Fica por ter mudado depois' : 'Ficam por terem mudado depois';
  return `${done} ${stay}: ${namesText(left, NAMED)}.`;
}

function valueText(field: keyof CsvItem, value: CsvFieldChange['from']): string {
  if (value === null) return '';
  if (field === 'price' || field === 'cost') return moneyText(Number(value));
  return Array.isArray(value) ? value.join(', ') : String(value);
}
