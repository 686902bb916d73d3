import type { Conflict } from '../../data/outbox/settle-conflict.ts';
import { offerHoursText } from '../../domain/hours/offer-hours-text.ts';
import { openingLines } from '../../domain/hours/opening-text.ts';
import { isoDateText } from '../../domain/hours/shop-date.ts';
import { fromReais } from '../../domain/money/money.ts';
import { boxesText } from '../../domain/overview/pick-units.ts';
import { ROLE_NAMES } from '../../domain/people/staff.ts';
import { STATUS_NAMES } from '../../domain/supplies/status-names.ts';
import { orderedUnits, type SupplyLine } from '../../domain/supplies/supply-order.ts';
import { fieldName } from '../../domain/words/field-names.ts';
import { readLastEdit } from '../../records/content/last-edit.ts';
import { readOpening } from '../../records/content/opening.ts';
import { list, text } from '../../records/content/read.ts';
import { type Content, parseContent, type RecordRow, type RecordType } from '../../records/record.ts';
import { amountsIn, readLine } from '../../records/types/supplies/supply-order.ts';
import { agoText } from '../../ui/words/ago-text.ts';
import { countText } from '../../ui/words/count-text.ts';
import { moneyText } from '../../ui/words/money-text.tsx';

const MONEY: ReadonlySet<string> = new Set(['price', 'value', 'cost', 'returnLimit', 'monthlyLimit']);
/** Names of a field's values. A text that somebody typed into another field stays as it is. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  reference: { PUBLIC: 'Público', PRIVATE: 'Privado' },
  role: ROLE_NAMES,
  type: {
    simple_category: 'Promoção simples por categorias',
    simple_items: 'Promoção simples por itens',
    take_pay: 'Promoção Leve X pague Y',
  },
  status: {
    ...STATUS_NAMES,
    ...{ ACTIVE: 'Ativa', PAUSED: 'Pausada', REVOKED: 'Revogado' },
    ...{ open: 'Aberto', in_progress: 'Em andamento', resolved: 'Resolvido', closed: 'Fechado' },
    ...{ INVITED: 'Convite enviado', DECLINED: 'Convite recusado' },
    ...{ LEFT: 'Saiu da equipe', REMOVED: 'Removido' },
  },
};

export function fieldLabel(type: RecordType, field: string): string {
  return fieldName(type, field) ?? (field.startsWith('favourite:') ? 'Local favorito' : 'Outro dado');
}

/**
 * A field's value for display: an amount, a day, hours, a text, or a number of elements. `orders`: contents of the same
 * order, whose lines name the items of its amounts.
 */
export function valueText(field: string, value: unknown, orders: readonly Content[] = []): string {
  if (value === undefined || value === null || value === '')
    return field === 'image' ? 'Sem imagem' : 'Vazio';
  if (field === 'image') return 'Outra imagem';
  const reais = MONEY.has(field) ? fromReais(value) : null;
  if (reais !== null) return moneyText(reais);
  if (field === 'discount') return `${String(value).replace('.', ',')}%`;
  const lines = linesOf(field, value, orders);
  if (lines.length > 0) return lines.join('; ');
  if (field.endsWith('Date') || field === 'expectedOn' || field === 'revokedAt')
    return dayText(String(value));
  if (Array.isArray(value)) return countText(value.length, 'escolhido', 'escolhidos');
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'object') return 'Outro valor';
  return WORDS[field]?.[String(value)] ?? String(value);
}

/** Name of an order's supplier on one side of a conflict. Equal names mean two suppliers of the same name. */
export function supplierText({ change, current }: Conflict, side: 'mine' | 'theirs'): string {
  const theirs = text(parseContent(current.content).supplierName);
  const mine = text(change.content.supplierName?.to) || theirs;
  const name = (side === 'mine' ? mine : theirs) || 'Sem nome';
  return side === 'theirs' && mine === theirs ? `${name}, em outro cadastro` : name;
}

/** Lines of a value with several parts, each in words. Empty for another value, and for an unreadable one. */
function linesOf(field: string, value: unknown, orders: readonly Content[]): string[] {
  switch (field) {
    case 'openingHours':
      return openingLines(readOpening({ openingHours: value }));
    case 'weekdays':
      return [offerHoursText({ weekdays: list(value).map(Number), span: null }) || 'Todos os dias'];
    case 'lines':
      return linesIn(value).map((line) => `${line.name}: ${boxesText(orderedUnits(line), line, countText)}`);
    case 'costs': {
      const names = new Map(
        orders.flatMap(({ lines }) => linesIn(lines)).map((one) => [one.itemId, one.name]),
      );
      const amounts = Object.entries(amountsIn(value));
      return amounts.map(([id, amount]) => `${names.get(id) ?? 'Outro item'}: ${moneyText(amount)}`);
    }
    default:
      return [];
  }
}

const linesIn = (lines: unknown): readonly SupplyLine[] =>
  list(lines).flatMap((line) => readLine(line) ?? []);

/** The last editor of a record and the time: 'Ana, há 2 h'. `now` in ms of the server, `own`: sub of the reader. */
export function editorText(row: RecordRow, own: string, now: number): string {
  const edit = readLastEdit(row);
  // Until the server is heard, its time may be in the future for this device's clock.
  const ago = agoText(Math.min(edit?.at ?? row.updatedAt, now), now);
  if (!edit || edit.name === '') return `Outro aparelho, ${ago}`;
  return edit.sub === own ? `Você em outro aparelho, ${ago}` : `${edit.name}, ${ago}`;
}

/** '2026-11-23…' as '23/11/2026'. Other text is returned unchanged. */
function dayText(value: string): string {
  const [iso] = /^\d{4}-\d\d-\d\d/.exec(value) ?? [];
  return iso ? isoDateText(iso) : value;
}
