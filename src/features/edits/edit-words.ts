import { fromReais } from '../../domain/money/money.ts';
import { fieldName } from '../../domain/words/field-names.ts';
import type { Edit, EditedField } from '../../records/types/shop/edit.ts';
import { moneyText } from '../../ui/words/money-text.tsx';

const ACTS = { created: 'criou', changed: 'mudou', removed: 'excluiu' } as const;
const KINDS: Readonly<Record<string, string>> = {
  ITEM: 'o item',
  CATEGORY: 'a categoria',
  CAMPAIGN: 'a campanha',
  LOCATION: 'o local',
};
const MONEY = new Set(['value', 'price', 'cost']);

/** 'mudou o item Café'. */
export function editText({ act, type, name }: Edit): string {
  return `${ACTS[act]} ${KINDS[type ?? ''] ?? 'um registro:'} ${name}`;
}

/** 'Preço R$ 5,00 → R$ 6,00' of each field with two short values, else its name. Each line once. */
export function fieldTexts({ fields, changed, type }: Edit): string[] {
  const nameOf = (field: string): string => fieldName(type, field) ?? 'Outros dados';
  const fieldText = ({ field, before, after }: EditedField): string => {
    const [was, is] = [valueText(field, before), valueText(field, after)];
    return was === null || is === null ? nameOf(field) : `${nameOf(field)} ${was} → ${is}`;
  };
  const named = new Set(fields.map(({ field }) => field));
  const bare = changed.filter((field) => !named.has(field));
  return [...new Set([...fields.map(fieldText), ...bare.map(nameOf)])];
}

/** Null for a value that a person cannot read. */
function valueText(field: string, value: unknown): string | null {
  if (value === undefined) return '—';
  if (field === 'reference' && (value === 'PUBLIC' || value === 'PRIVATE'))
    return value === 'PUBLIC' ? 'público' : 'privado';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'number') return MONEY.has(field) ? moneyText(fromReais(value) ?? 0) : String(value);
  const isWord = typeof value === 'string' && (field === 'name' || field === 'boxName');
  return isWord && value !== '' ? `“${value}”` : null;
}
