import { useState } from 'react';
import type { DataError } from '../../data/basis/outcome.ts';
import type { ReturnInput } from '../../data/commands/sales.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useServerNow } from '../../data/hooks/use-server-now.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import { clockText } from '../../domain/hours/shop-clock.ts';
import { shopZone } from '../../domain/hours/shop-time-zone.ts';
import type { Centavos } from '../../domain/money/money.ts';
import { MINUTE_MS } from '../../domain/words/time-units.ts';
import { amountOrNull, number } from '../../records/content/read.ts';
import { useBusy } from '../../ui/base/use-busy.ts';
import { moneyText } from '../../ui/words/money-text.tsx';

/** Time between looks at whether more may be returned again, ms. */
const LOOK_MS = 10_000;

/** The part that this person may still return for now, as a refusal said. */
export interface ReturnRest {
  left: Centavos;
  /** When that ends, in words: 'às 18:00'. Null where an older server did not tell. */
  again: string | null;
}

/**
 * Returns money of a sale. `send` resolves to the id of the return. Null for a failure, told by `problem`. `rest` is null
 * where no refusal said what is left, and once more is.
 */
export function useSendReturn() {
  const data = useData();
  const [isSending, during] = useBusy();
  const [problem, setProblem] = useState<string | null>(null);
  const [rest, setRest] = useState<(ReturnRest & { until: number }) | null>(null);
  const { now } = useServerNow(LOOK_MS, rest);
  const send = async (input: ReturnInput): Promise<string | null> => {
    setProblem(null);
    const outcome = await during(data.returnSale(input));
    if (outcome.kind === 'done') return outcome.value.id;
    const found = restIn(outcome.error, serverClock.now());
    setProblem(problemText(outcome.error, found));
    if (found) setRest(found);
    return null;
  };
  return { isSending, problem, rest: rest && now < rest.until ? rest : null, send };
}

/** Without an instant the server is asked again after a minute, because it counts returns of 24 hours and not of a day. */
function restIn({ code, detail }: DataError, now: number): (ReturnRest & { until: number }) | null {
  const left = amountOrNull(detail?.left);
  if (code !== 'RETURN_ABOVE_LIMIT' || left === null) return null;
  const until = number(detail?.until);
  return { left, again: until === null ? null : againText(until, now), until: until ?? now + MINUTE_MS };
}

/** The instant in words, in whole minutes, before which the server refuses. A limit's span has two days at most. */
function againText(until: number, now: number): string {
  const at = Math.ceil(until / MINUTE_MS) * MINUTE_MS;
  const zone = shopZone();
  return `${zone.dayOf(at) > zone.dayOf(now) ? 'amanhã ' : ''}às ${clockText(at)}`;
}

/** The words of a refusal, with the amount that is left where a limit was the reason. */
function problemText({ code, message, detail }: DataError, rest: ReturnRest | null): string {
  const left = amountOrNull(detail?.left);
  if (left !== null && code === 'RETURN_ABOVE_PIX') return `${message} Restam ${moneyText(left)}.`;
  if (!rest) return message;
  if (rest.left === 0) return `${message} ${noneText(rest)}.`;
  const more = rest.again === null ? '' : `, e mais ${rest.again}`;
  return `${message} Agora você ainda pode devolver ${moneyText(rest.left)}${more}.`;
}

const noneText = ({ again }: ReturnRest): string =>
  again === null ? 'Agora não dá para devolver mais' : `De novo ${again}`;

/** Words of a button for an amount above the rest. */
export const aboveRestText = (rest: ReturnRest): string =>
  rest.left > 0 ? `Agora, só até ${moneyText(rest.left)}` : noneText(rest);
