import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { hasUnknownEnd, isServerDown, type Outcome } from '../../data/basis/outcome.ts';
import type { GuestPurchase } from '../../data/wire/guests.ts';
import { onVisible } from '../../device/page/visibility.ts';
import { sentBackText } from '../../domain/sales/sent-back.ts';
import { proofNumber } from '../../domain/shop/proof-number.ts';
import { isDone } from '../../domain/shop/sold.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { RetryButton } from '../../ui/buttons/retry-button.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { ReceiptPicture } from './receipt-picture.tsx';
import { ReturnedFacts } from './returned-facts.tsx';
import { SlipPaper } from './slip/slip-paper.tsx';
import { EntryStatus } from './status-tag.tsx';

interface GuestReceiptProps {
  /** Requests the receipt of a link's token. */
  ask: (token: string) => Promise<Outcome<GuestPurchase>>;
}

/**
 * The receipt that a shop's tablet handed to a guest's own phone. The token is the fragment of the address, which
 * browsers send to no server. The phone stores none of it.
 */
export function GuestReceiptScreen({ ask }: GuestReceiptProps) {
  const token = useLocation().hash.slice(1);
  return <Linked key={token} ask={ask} token={token} />;
}

function Linked({ ask, token }: GuestReceiptProps & { token: string }) {
  const [outcome, setOutcome] = useState<Outcome<GuestPurchase> | null>(null);
  const look = useCallback(async () => {
    const next = await ask(token);
    // An open receipt stays, because the guest may show it at the door. Only an answer about the link closes it.
    setOutcome((was) => (was?.kind === 'done' && isUnknown(next) ? was : next));
  }, [ask, token]);
  useEffect(() => {
    void look();
    return onVisible(() => void look());
  }, [look]);
  return (
    <AppFrame width="column" header={<TopBar title="Comprovante" />}>
      <Stack gap={4}>
        {outcome === null && <Skeleton shape="row" label="Carregando comprovante…" />}
        {outcome?.kind === 'done' && <Receipt {...outcome.value} />}
        {outcome?.kind === 'failed' && (
          <Missing
            outcome={outcome}
            onRetry={() => {
              setOutcome(null);
              void look();
            }}
          />
        )}
      </Stack>
    </AppFrame>
  );
}

/** True for an answer that says nothing about the link. */
const isUnknown = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'failed' && hasUnknownEnd(outcome.error);

function Receipt({ purchase, sentBack }: GuestPurchase) {
  return (
    <>
      {!isDone(purchase.status) && <EntryStatus status={purchase.status} />}
      {sentBack.map((one) => (
        <p key={one.id}>{sentBackText(one, proofNumber(purchase.id))}</p>
      ))}
      <ReturnedFacts purchase={purchase} />
      <SlipPaper purchase={purchase} />
      <ReceiptPicture purchase={purchase} wide />
    </>
  );
}

function Missing({
  outcome: { error },
  onRetry,
}: {
  outcome: Extract<Outcome<never>, { kind: 'failed' }>;
  onRetry: () => void;
}) {
  if (!hasUnknownEnd(error))
    return (
      <StateFace
        kind="empty"
        title="Comprovante não encontrado"
        text="O link de um comprovante vale por sete dias. Confira se ele está inteiro."
      />
    );
  if (error.kind === 'refused')
    return (
      <StateFace
        kind="error"
        title="Não foi possível abrir o comprovante"
        text={error.message}
        action={<RetryButton onClick={onRetry} />}
      />
    );
  const isServer = isServerDown(error);
  return (
    <StateFace
      kind={isServer ? 'error' : 'offline'}
      title={isServer ? 'Servidor com problemas' : 'Você está sem conexão'}
      text={
        isServer
          ? 'Não é a sua internet. Tente novamente daqui a pouco.'
          : 'Abra o comprovante de novo quando a internet voltar.'
      }
      action={<RetryButton onClick={onRetry} />}
    />
  );
}
