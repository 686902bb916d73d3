import { isoDateText } from '../../domain/hours/shop-date.ts';
import { fromReais } from '../../domain/money/money.ts';
import { readLastEdit } from '../../records/content/last-edit.ts';
import type { RecordRow, RecordType } from '../../records/record.ts';
import { agoText } from '../../ui/words/ago-text.ts';
import { countText } from '../../ui/words/count-text.ts';
import { moneyText } from '../../ui/words/money-text.tsx';

/** Portuguese labels of fields. `reference` is a name unless the record type says otherwise. */
const LABELS: Readonly<Record<string, string>> = {
  name: 'Nome',
  reference: 'Nome',
  price: 'Preço',
  cost: 'Custo',
  description: 'Descrição',
  minimum: 'Mínimo',
  par: 'Nível cheio',
  boxSize: 'Unidades por embalagem',
  boxName: 'Embalagem',
  ...{ ncm: 'NCM', cfop: 'CFOP', ean: 'EAN' },
  image: 'Imagem',
  nutrition: 'Informação nutricional',
  address: 'Endereço',
  cep: 'CEP',
  lat: 'Localização no mapa',
  type: 'Tipo',
  status: 'Situação',
  discount: 'Desconto',
  startDate: 'Data inicial',
  endDate: 'Data final',
  weekdays: 'Dias da semana',
  startTime: 'Começo do horário',
  endTime: 'Fim do horário',
  items: 'Produtos',
  categories: 'Categorias',
  takeQuantity: 'Leve',
  payQuantity: 'Pague',
};
const MONEY: ReadonlySet<string> = new Set(['price', 'value', 'cost']);
const WORDS: Readonly<Record<string, string>> = {
  PUBLIC: 'Público',
  PRIVATE: 'Privado',
  ACTIVE: 'Ativa',
  PAUSED: 'Pausada',
  REVOKED: 'Revogado',
  simple_category: 'Promoção simples por categorias',
  simple_items: 'Promoção simples por itens',
  take_pay: 'Promoção Leve X pague Y',
  open: 'Aberto',
  in_progress: 'Em andamento',
  resolved: 'Resolvido',
  closed: 'Fechado',
};

export function fieldLabel(type: RecordType, field: string): string {
  if (type === 'LOCATION' && field === 'reference') return 'Visibilidade';
  return LABELS[field] ?? 'Outro dado';
}

/** A field's value for display: an amount, a day, a text, or a number of elements. */
export function valueText(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '')
    return field === 'image' ? 'Sem imagem' : 'Vazio';
  if (field === 'image') return 'Outra imagem';
  const reais = MONEY.has(field) ? fromReais(value) : null;
  if (reais !== null) return moneyText(reais);
  if (field === 'discount') return `${String(value).replace('.', ',')}%`;
  if (field.endsWith('Date')) return dayText(String(value));
  if (Array.isArray(value)) return countText(value.length, 'escolhido', 'escolhidos');
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'object') return 'Outro valor';
  return WORDS[String(value)] ?? String(value);
}

/** The last editor of a record and the time: 'Ana, há 2 h'. `now` in ms, `own`: sub of the reader. */
export function editorText(row: RecordRow, own: string, now: number): string {
  const edit = readLastEdit(row);
  // The time is by the server's clock, and may be in the future by this device's.
  const ago = agoText(Math.min(edit?.at ?? row.updatedAt, now), now);
  if (!edit || edit.name === '') return `Outro aparelho, ${ago}`;
  return edit.sub === own ? `Você em outro aparelho, ${ago}` : `${edit.name}, ${ago}`;
}

/** '2026-11-23…' as '23/11/2026'. Other text is returned unchanged. */
function dayText(value: string): string {
  const [iso] = /^\d{4}-\d\d-\d\d/.exec(value) ?? [];
  return iso ? isoDateText(iso) : value;
}
