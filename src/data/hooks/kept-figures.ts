import { useCallback, useEffect, useRef, useState } from 'react';
import { list, number, object } from '../../records/content/read.ts';
import { answerKey } from '../basis/kept-answers.ts';
import type { DataError } from '../basis/outcome.ts';
import type { FiguresQuestion } from '../commands/ask-figures.ts';
import { useData } from './data-context.tsx';
import { useNetwork } from './hooks.ts';

/** Figures of own locations at one instant, ms of the server. */
interface Dated {
  at: number;
}

/** Figures to show: at once those that this device kept, then those of the server. */
export interface KeptFigures<T> {
  answer: T | null;
  /** 'ready': the server's figures, or null where it does not know them. In other states they are as old as `at`. */
  status: 'loading' | 'ready' | 'offline' | 'error';
  error: DataError | null;
  again: () => void;
}

interface State<T> {
  key: string;
  answer: T | null;
  asking: boolean;
  error: DataError | null;
  /** The backend does not know the question as this version asks it. */
  isUnknown: boolean;
}

/** Server processes are upgraded in turn. The answer of an older one takes no kept figures off the screen [SY-39]. */
const NOT_UPGRADED: DataError = {
  ...{ kind: 'refused', code: 'NOT_UPGRADED' },
  message: 'Os números de agora ainda não podem ser somados.',
};

/** When an answer was told, ms. Null for a value that is none. */
const toldAt = (answer: unknown): number | null => number(object(answer).at);

/** False for an answer about other shops alone: a backend that does not know `shop` tells of the eldest ones. */
function tellsOf(answer: unknown, { shop }: FiguresQuestion<unknown>['args']): boolean {
  const shops = list(object(answer).shops);
  return shop === undefined || shops.length === 0 || shops.some((one) => object(one).id === shop);
}

const ASKING = { asking: true, error: null, isUnknown: false };

/** The figures of a question. A new key asks a new question; a connection that returns asks again. */
export function useKeptFigures<T extends Dated>(question: FiguresQuestion<T>): KeptFigures<T> {
  const data = useData();
  const { online } = useNetwork();
  const { key, widerKey = key } = question;
  const [state, setState] = useState<State<T>>({ key, answer: null, ...ASKING });
  const latest = useRef(question);
  latest.current = question;

  const ask = useCallback(
    async (asked: string, { isWanted = false } = {}): Promise<void> => {
      setState((known) => ({
        ...{ key: asked, ...ASKING },
        answer: known.key === asked ? known.answer : null,
      }));
      const outcome = await data.askFigures(latest.current, isWanted);
      setState((known) => {
        if (known.key !== asked) return known;
        if (outcome.kind === 'failed') return { ...known, asking: false, error: outcome.error };
        const answer = tellsOf(outcome.value, latest.current.args) ? (outcome.value as T | null) : null;
        const isUnknown = answer === null;
        return { key: asked, answer: answer ?? known.answer, asking: false, error: null, isUnknown };
      });
    },
    [data],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a connection that returns asks again
  useEffect(() => {
    let isGone = false;
    const start = async (): Promise<void> => {
      const all = await data.read((tx) => Promise.all([key, widerKey].map((one) => tx.kept(answerKey(one)))));
      // This app kept the answers itself, so only their presence is checked, not their shape. The newest is taken.
      const kept = all
        .filter((one) => toldAt(one) !== null && tellsOf(one, latest.current.args))
        .sort((a, b) => (toldAt(b) ?? 0) - (toldAt(a) ?? 0))[0];
      if (isGone || kept === undefined) return;
      setState((known) =>
        known.key === key && known.answer === null ? { ...known, answer: kept as T } : known,
      );
    };
    void ask(key);
    void start();
    return () => {
      isGone = true;
    };
  }, [data, ask, key, widerKey, online]);

  const { answer, asking, ...end } = state.key === key ? state : { answer: null, ...ASKING };
  const error = answer && end.isUnknown ? NOT_UPGRADED : end.error;
  const status = error ? (error.kind === 'network' ? 'offline' : 'error') : asking ? 'loading' : 'ready';
  return { answer, status, error, again: () => void ask(key, { isWanted: true }) };
}
