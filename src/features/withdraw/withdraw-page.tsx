import { useData } from '../../data/hooks/data-context.tsx';
import { useNetwork, useProfile } from '../../data/hooks/hooks.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { backText, offlineFace } from '../../data/hooks/offline-words.ts';
import {
  MAX_REVENUE_WITHDRAWAL,
  MIN_REVENUE_WITHDRAWAL,
  MIN_WITHDRAWAL,
  type WithdrawalKind,
} from '../../domain/money/withdrawal.ts';
import { HOUR_MS } from '../../domain/words/time-units.ts';
import { textClass } from '../../ui/base/look.ts';
import { RetryButton } from '../../ui/buttons/retry-button.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Column, Columns } from '../../ui/layout/columns.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import { AmountCard } from '../../ui/payment/amount-card.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { MoneyText } from '../../ui/words/money-text.tsx';
import { heldText } from './held-text.ts';
import { KeyCard } from './key-card.tsx';
import { LatestWithdrawal } from './latest-withdrawal.tsx';
import { useWithdrawal, type WithdrawalDesk } from './use-withdrawal.ts';
import { WithdrawForm } from './withdraw-form.tsx';

/** Layout of both withdrawals: available money, destination, amount [W-01, W-06]. Paints from the mirror. */
export function WithdrawPage({
  kind,
  title,
  onBack,
}: {
  kind: WithdrawalKind;
  title: string;
  onBack: () => void;
}) {
  const { online } = useNetwork();
  const offline = useOfflineReason();
  const desk = useWithdrawal(kind, online);
  return (
    <AppFrame
      headerLook="raised"
      header={
        <>
          <TopBar title={title} sub="Para a sua chave PIX" onBack={onBack} />
          {!online && (
            <Strip kind="offline">
              {offline.name}. Saques esperam {backText(offline)}.
            </Strip>
          )}
        </>
      }
    >
      {desk ? (
        <Columns wider="second">
          <Column>
            <Available desk={desk} />
            <KeyCard chavePix={desk.profile.chavePix} />
          </Column>
          <Column>
            <Card padded>
              <WithdrawForm desk={desk} online={online} />
            </Card>
            {desk.latest && <LatestWithdrawal withdrawal={desk.latest} />}
          </Column>
        </Columns>
      ) : (
        <NoProfile />
      )}
    </AppFrame>
  );
}

function Available({ desk: { kind, available, held, settings } }: { desk: WithdrawalDesk }) {
  const name = kind === 'revenue' ? 'Receita disponível' : 'Seu saldo';
  const least = kind === 'revenue' ? MIN_REVENUE_WITHDRAWAL : settings.leastWithdrawal;
  return (
    <AmountCard label={name} value={available} size="huge">
      {kind === 'revenue' && (
        <p>
          Limite por saque: <MoneyText value={MAX_REVENUE_WITHDRAWAL} />
        </p>
      )}
      {least > MIN_WITHDRAWAL && (
        <p>
          Mínimo por saque: <MoneyText value={least} />
        </p>
      )}
      {held.parts.map((part) => (
        <p key={part.until}>{heldText(part)}</p>
      ))}
      {kind === 'balance' && held.parts.length === 0 && settings.depositPauseMs > 0 && (
        <p>Depósitos por PIX podem ser sacados depois de {settings.depositPauseMs / HOUR_MS} h.</p>
      )}
    </AmountCard>
  );
}

function NoProfile() {
  const data = useData();
  const profile = useProfile();
  const offline = useOfflineReason(profile.error);
  if (profile.status === 'loading')
    return (
      <div className={textClass({ narrow: true })}>
        <Skeleton shape="card" count={2} label="Carregando saldo…" />
      </div>
    );
  return (
    <StateFace
      {...(profile.status === 'offline'
        ? offlineFace(offline, {
            title: 'Seu saldo ainda não foi salvo',
            text: 'Abra esta tela uma vez com internet.',
          })
        : { kind: 'error', title: 'Não foi possível carregar o saldo', text: profile.error?.message })}
      action={<RetryButton look="primary" onClick={() => void data.refresh({ kind: 'profile' })} />}
    />
  );
}
