import { useState } from 'react';
import type { DataError } from '../../data/basis/outcome.ts';
import type { ReturnInput } from '../../data/commands/sales.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { amountOrNull } from '../../records/content/read.ts';
import { useBusy } from '../../ui/base/use-busy.ts';
import { moneyText } from '../../ui/words/money-text.tsx';

/** Returns money of a sale. `send` resolves to the id of the return. Null for a failure, told by `problem`. */
export function useSendReturn() {
  const data = useData();
  const [isSending, during] = useBusy();
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (input: ReturnInput): Promise<string | null> => {
    setProblem(null);
    const outcome = await during(data.returnSale(input));
    if (outcome.kind === 'done') return outcome.value.id;
    setProblem(problemText(outcome.error));
    return null;
  };
  return { isSending, problem, send };
}

/** The words of a refusal, with the amount that is left where a limit was the reason. */
function problemText({ code, message, detail }: DataError): string {
  const left = amountOrNull(detail?.left);
  if (left === null) return message;
  if (code === 'RETURN_ABOVE_LIMIT') return `${message} Hoje você ainda pode devolver ${moneyText(left)}.`;
  return code === 'RETURN_ABOVE_PIX' ? `${message} Restam ${moneyText(left)}.` : message;
}
