import { statusLabel } from '../../../domain/shop/status-label.ts';
import type { RelatedEntry } from '../../../records/content/history.ts';
import type { Choice, ChoiceGroup } from '../../../ui/fields/select-field.tsx';
import { moneyText } from '../../../ui/words/money-text.tsx';
import { deviceWhenText } from '../../../ui/words/when-text.ts';

/** The name of a history entry on a ticket. */
export function entryText(entry: RelatedEntry): string {
  switch (entry.kind) {
    case 'purchase':
      // The total at payment, because the card lists the lines and their returns itself.
      return `Compra de ${moneyText(entry.purchase.totalAmount)}`;
    case 'deposit':
      return `Depósito de ${moneyText(entry.amount)}`;
    case 'withdrawal':
      return `Saque de ${moneyText(entry.amount)}`;
    case 'access':
      return 'Acesso ao local';
  }
}

const GROUPS = [
  { kind: 'purchase', group: 'Compras neste local' },
  { kind: 'deposit', group: 'Depósitos' },
  { kind: 'withdrawal', group: 'Saques' },
  { kind: 'access', group: 'Acessos a este local' },
] as const;

/** Possible subjects of a ticket at a location: events there, and money in and out [T-01]. */
export function relatedChoices(
  history: readonly RelatedEntry[],
  locationId: string,
): readonly (Choice | ChoiceGroup)[] {
  const near = history.filter((entry) => entry.locationId === null || entry.locationId === locationId);
  return [
    { value: '', label: 'Nenhum' },
    ...GROUPS.flatMap(({ kind, group }): ChoiceGroup[] => {
      const choices = near
        .filter((entry) => entry.kind === kind)
        .map((entry) => ({ value: entry.id, label: choiceText(entry) }));
      return choices.length > 0 ? [{ group, choices }] : [];
    }),
  ];
}

function choiceText(entry: RelatedEntry): string {
  const status = entry.status === '' ? '' : ` · ${statusLabel(entry.status)}`;
  return `${entryText(entry)} · ${deviceWhenText(entry.at)}${status}`;
}
