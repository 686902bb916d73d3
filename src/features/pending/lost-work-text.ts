import type { LostLine, LostTouch, LostWork } from '../../data/mirror/roles/lost-work.ts';
import { isoDateText } from '../../domain/hours/shop-date.ts';
import { boxesText } from '../../domain/overview/pick-units.ts';
import { capital } from '../../domain/words/capital.ts';
import { countText } from '../../ui/words/count-text.ts';
import { moneyText } from '../../ui/words/money-text.tsx';

/** 'Sua reposição em Café Central não pode mais ser enviada.' */
export function lostWorkText(work: readonly LostWork[]): string {
  const words = work.flatMap((one) => (one.kind === 'words' ? [one] : []));
  const items = work.flatMap((one) => (one.kind === 'item' ? [one] : []));
  const what = [
    ...WHAT.flatMap(([kind, one, many]) => {
      const some = work.filter((piece) => piece.kind === kind);
      return some[0] ? [some.length === 1 ? one(some[0].shop) : many(some.length)] : [];
    }),
    ...(words[0]
      ? [words.length === 1 ? `um texto para ${words[0].to}` : `${words.length} textos a clientes`]
      : []),
    ...(items[0] ? [items.length === 1 ? itemText(items[0].name) : `${items.length} itens`] : []),
  ];
  const named = [what.slice(0, -1).join(', '), ...what.slice(-1)].filter((one) => one !== '').join(' e ');
  const sent = words.length + items.length === 0 ? 'enviada' : 'enviado';
  const verb = work.length === 1 ? `não pode mais ser ${sent}` : `não podem mais ser ${sent}s`;
  return `${capital(named)} ${verb}.`;
}

/** Names of work of one kind, for one piece at a shop and for many. */
const WHAT: readonly (readonly [
  kind: LostWork['kind'],
  one: (shop: string) => string,
  many: (count: number) => string,
])[] = [
  ['visit', (shop) => `sua reposição em ${shop}`, (count) => `suas ${count} reposições`],
  ['order', (shop) => `sua compra para ${shop}`, (count) => `suas ${count} compras`],
  ['delivery', (shop) => `sua entrega contada em ${shop}`, (count) => `suas ${count} entregas contadas`],
];

const itemText = (name: string): string => (name === '' ? 'um item novo' : `o item ${name}`);

/** Name of one piece of work: 'Reposição em Café Central', 'Para Ana, em Café Central'. */
export function titleOf(work: LostWork): string {
  if (work.kind === 'words') return `Para ${work.to}, em ${work.shop}`;
  if (work.kind === 'item') return `${work.name || 'Item novo'}, em ${work.shop}`;
  const name = WHAT.find(([kind]) => kind === work.kind)?.[1](work.shop).replace(/^sua /, '') ?? '';
  return capital(name);
}

/** The work as text: the words themselves, or a line for each item. */
export function copyOf(work: LostWork): string {
  if (work.kind === 'words') return work.text;
  if (work.kind === 'item') return work.lines.join('\n');
  if (work.kind === 'visit')
    return work.items.map(({ name, touches }) => `${name}: ${touches.map(touchText).join(', ')}`).join('\n');
  const head = [
    ...(work.supplier === '' ? [] : [`Fornecedor: ${work.supplier}`]),
    ...(work.expectedOn === undefined ? [] : [`Entrega: ${isoDateText(work.expectedOn)}`]),
  ];
  return [...head, ...work.lines.map(lineText), ...(work.note === undefined ? [] : [work.note])].join('\n');
}

/** 'Água: 24 un. (2 fardos)', 'Água: 19 un. (até 05/12/2026, por R$ 30,00)' */
function lineText({ name, units, boxSize, boxName = '', expires, paid }: LostLine): string {
  const boxes = boxSize === undefined ? [] : [boxesText(units, { boxSize, boxName }, countText)];
  return `${name}: ${withFacts(countText(units, 'un.', 'un.'), [...boxes, ...putIn({ expires, paid })])}`;
}

/** 'contou 12', '+6 (até 05/12/2026, por R$ 30,00)', '−2 (vencido)' */
function touchText({ kind, units, reason, expires, paid }: LostTouch): string {
  const facts = [...(reason === undefined ? [] : [reason]), ...putIn({ expires, paid })];
  return withFacts(
    kind === 'contado' ? `contou ${units}` : `${kind === 'reposto' ? '+' : '−'}${units}`,
    facts,
  );
}

/** Facts of units that were put in. */
const putIn = ({ expires, paid }: { expires: string | undefined; paid: number | undefined }): string[] => [
  ...(expires === undefined ? [] : [`até ${isoDateText(expires)}`]),
  ...(paid === undefined ? [] : [`por ${moneyText(paid)}`]),
];

const withFacts = (said: string, facts: readonly string[]): string =>
  facts.length > 0 ? `${said} (${facts.join(', ')})` : said;
