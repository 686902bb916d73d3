import { fromReais } from '../../domain/money/money.ts';
import type { Edit, EditedField } from '../../records/types/edit.ts';
import { moneyText } from '../../ui/words/money-text.tsx';

const ACTS = { created: 'criou', changed: 'mudou', removed: 'excluiu' } as const;
const KINDS: Readonly<Record<string, string>> = {
  ITEM: 'o item',
  CATEGORY: 'a categoria',
  CAMPAIGN: 'a campanha',
  LOCATION: 'o local',
};
const FIELDS: Readonly<Record<string, string>> = {
  name: 'Nome',
  description: 'Descrição',
  value: 'Preço',
  price: 'Preço',
  cost: 'Custo',
  quantity: 'Quantidade',
  image: 'Foto',
  code: 'Código de barras',
  barcode: 'Código de barras',
  barcodes: 'Códigos de barras',
  categories: 'Categorias',
  nutrition: 'Nutrição',
  items: 'Itens',
  minimum: 'Mínimo',
  par: 'Ideal',
  boxSize: 'Unidades por caixa',
  boxName: 'Caixa',
  countAsked: 'Contagem pedida',
  ncm: 'NCM',
  cfop: 'CFOP',
  ean: 'EAN',
  status: 'Status',
  type: 'Tipo',
  discount: 'Desconto',
  startDate: 'Início',
  endDate: 'Fim',
  takeQuantity: 'Leve',
  payQuantity: 'Pague',
  weekdays: 'Dias',
  startTime: 'Das',
  endTime: 'Até',
  address: 'Endereço',
  lat: 'Posição',
  lon: 'Posição',
  reference: 'Visibilidade',
  openingHours: 'Horários',
  maintenance: 'Manutenção',
  maintenanceNote: 'Aviso de manutenção',
  sellsWithinHours: 'Venda fora do horário',
  hidden: 'Escondido na loja',
};
const MONEY = new Set(['value', 'price', 'cost']);

/** 'mudou o item Café'. */
export function editText({ act, type, name }: Edit): string {
  return `${ACTS[act]} ${KINDS[type ?? ''] ?? 'um registro:'} ${name}`;
}

/** 'Preço R$ 5,00 → R$ 6,00' of each field with two short values, else its name. Each line once. */
export function fieldTexts({ fields, changed }: Edit): string[] {
  const named = new Set(fields.map(({ field }) => field));
  const bare = changed.filter((field) => !named.has(field));
  const texts = [...fields.map(fieldText), ...bare.map(fieldName)];
  return [...new Set(texts)];
}

function fieldText({ field, before, after }: EditedField): string {
  const [was, is] = [valueText(field, before), valueText(field, after)];
  return was === null || is === null ? fieldName(field) : `${fieldName(field)} ${was} → ${is}`;
}

const fieldName = (field: string): string => FIELDS[field] ?? 'Outros dados';

/** Null for a value that says nothing to a person. */
function valueText(field: string, value: unknown): string | null {
  if (value === undefined) return '—';
  if (field === 'reference' && (value === 'PUBLIC' || value === 'PRIVATE'))
    return value === 'PUBLIC' ? 'público' : 'privado';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'number') return MONEY.has(field) ? moneyText(fromReais(value) ?? 0) : String(value);
  const isWord = typeof value === 'string' && (field === 'name' || field === 'boxName');
  return isWord && value !== '' ? `“${value}”` : null;
}
