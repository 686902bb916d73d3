import type { LostTouch, LostWork } from '../../data/mirror/roles/lost-work.ts';
import { moneyText } from '../../ui/words/money-text.tsx';

/** 'Sua reposição em Café Central não pode mais ser enviada.' */
export function lostWorkText(work: readonly LostWork[]): string {
  const visits = work.filter(({ kind }) => kind === 'visit');
  const words = work.flatMap((one) => (one.kind === 'words' ? [one] : []));
  const what = [
    ...(visits[0] ? [visitsText(visits.length, visits[0].shop)] : []),
    ...(words[0]
      ? [words.length === 1 ? `um texto para ${words[0].to}` : `${words.length} textos a clientes`]
      : []),
  ].join(' e ');
  const sent = words.length === 0 ? 'enviada' : 'enviado';
  const verb = work.length === 1 ? `não pode mais ser ${sent}` : `não podem mais ser ${sent}s`;
  return `${what[0]?.toUpperCase()}${what.slice(1)} ${verb}.`;
}

const visitsText = (count: number, shop: string): string =>
  count === 1 ? `sua reposição em ${shop}` : `suas ${count} reposições`;

/** The work as text: the words themselves, or a line for each item of a visit. */
export const copyOf = (work: LostWork): string =>
  work.kind === 'words'
    ? work.text
    : work.items.map(({ name, touches }) => `${name}: ${touches.map(touchText).join(', ')}`).join('\n');

/** 'contou 12', '+6 (até 05/12/2026, por R$ 30,00)', '−2 (vencido)' */
function touchText({ kind, units, reason, expires, paid }: LostTouch): string {
  const facts = [
    ...(reason === undefined ? [] : [reason]),
    ...(expires === undefined ? [] : [`até ${expires.split('-').reverse().join('/')}`]),
    ...(paid === undefined ? [] : [`por ${moneyText(paid)}`]),
  ];
  const move = kind === 'contado' ? `contou ${units}` : `${kind === 'reposto' ? '+' : '−'}${units}`;
  return facts.length > 0 ? `${move} (${facts.join(', ')})` : move;
}
