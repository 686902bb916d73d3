import { type Centavos, formatBRL } from '../money/money.ts';

/** Reasons that a guest's payment, or a part of it, bought nothing. */
export const UNSOLD_CAUSES = ['LATE', 'TWICE', 'UNDER', 'OVER'] as const;
export type UnsoldCause = (typeof UNSOLD_CAUSES)[number];

/** Part of a guest's payment that bought nothing and goes back by PIX to the account that paid. */
export interface SentBack {
  id: string;
  amount: Centavos;
  /** Null for a cause that only a newer server knows. */
  cause: UnsoldCause | null;
  /** `asked`: the bank has not said yet how it ends. */
  state: 'asked' | 'done' | 'failed';
}

/** Text for the guest. It promises no more than the bank has said. `number` names the purchase to the shop. */
export function sentBackText({ amount, cause, state }: Omit<SentBack, 'id'>, number: string): string {
  const what = cause === null ? unused(formatBRL(amount)) : WHAT[cause](formatBRL(amount));
  return `${what} ${STATES[state](number)}`;
}

const unused = (amount: string): string => `${amount} de um PIX não entraram nesta compra.`;

const WHAT: Readonly<Record<UnsoldCause, (amount: string) => string>> = {
  LATE: (amount) => `O PIX de ${amount} chegou depois do fim desta compra.`,
  TWICE: (amount) => `Esta compra já estava paga quando chegou outro PIX, de ${amount}.`,
  UNDER: (amount) => `O PIX de ${amount} é menos que o valor desta compra.`,
  OVER: (amount) => `O PIX passou do valor desta compra em ${amount}.`,
};

const STATES: Readonly<Record<SentBack['state'], (number: string) => string>> = {
  asked: (number) =>
    `Pedimos ao banco que devolva esse valor à conta de onde saiu. Se ele não voltar, diga à loja o número ${number}.`,
  done: () => 'O banco devolveu esse valor à conta de onde saiu.',
  failed: (number) => `Esse valor não voltou por PIX: fale com a loja e diga o número ${number}.`,
};
