import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useShownDeposit } from '../../data/hooks/device.ts';
import { useNetwork, useProfile } from '../../data/hooks/hooks.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { backText } from '../../data/hooks/offline-words.ts';
import { paths } from '../../paths.ts';
import { createSeenIds, MONEY_EVENTS } from '../../realtime/seen-ids.ts';
import { useChannel } from '../../realtime/use-realtime.tsx';
import { type ChannelEvent, notificationChannel } from '../../records/events.ts';
import { stackClass, textClass } from '../../ui/base/look.ts';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Column, Columns } from '../../ui/layout/columns.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { AmountCard } from '../../ui/payment/amount-card.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import styles from './deposit.module.css';
import { DepositForm, type DepositFormProps } from './deposit-form.tsx';
import { isDepositEvent, toastDepositNews } from './deposit-news.ts';
import { OpenDeposits } from './open-deposits.tsx';
import { useVerification } from './use-verification.ts';

/** /deposit: a deposit by PIX [D-01..D-06]. DepositHost shows the code. */
export function DepositScreen() {
  const navigate = useNavigate();
  const { online } = useNetwork();
  const offline = useOfflineReason();
  const profile = useProfile().row;
  const verification = useVerification(online);
  const create = useEvents(verification.hear);
  const leave = (): void => void navigate(paths.home());
  return (
    <AppFrame
      headerLook="raised"
      header={
        <>
          <TopBar title="Depósito" sub="Por PIX, na hora" onBack={leave} />
          {!online && (
            <Strip kind="offline">
              {offline.name}. Depósitos esperam {backText(offline)}.
            </Strip>
          )}
        </>
      }
    >
      <Columns wider="first">
        <Card padded>
          <DepositForm
            create={create}
            online={online}
            checking={verification.checking}
            onVerify={() => void verification.verify()}
            onCancel={leave}
          />
        </Card>
        <Column>
          <OpenDeposits />
          {profile && (
            <AmountCard label="Seu saldo" value={profile.balance}>
              {profile.balance < 0 && 'O depósito cobre primeiro o que está negativo.'}
            </AmountCard>
          )}
          <Card as="section" padded aria-labelledby="how">
            <h2 id="how" className={textClass({ size: 3 })}>
              Como funciona
            </h2>
            <ol className={stackClass({ gap: 2, tone: 'soft' }, styles.how)}>
              <li>Escolha o valor e confirme.</li>
              <li>Copie o código PIX e pague no app do seu banco em até 30 minutos.</li>
              <li>O valor entra no seu saldo assim que o banco confirmar.</li>
            </ol>
          </Card>
        </Column>
      </Columns>
    </AppFrame>
  );
}

/**
 * Handles answers to the check and news of deposits that are not on screen, each event once [D-04, D-05]. Returns
 * the listener of a deposit being created. Its code may arrive before its id is known, and must not be announced as
 * another deposit's.
 */
function useEvents(onVerified: (event: ChannelEvent) => void): DepositFormProps['create'] {
  const data = useData();
  const shown = useShownDeposit();
  const [seen] = useState(() => createSeenIds(MONEY_EVENTS));
  const [own] = useState(() => new Set<string>());
  const creating = useRef<Promise<unknown>>(Promise.resolve());
  const hear = (event: ChannelEvent): void => {
    const isVerification = event.type === 'VERIFICATION_COMPLETE';
    if (!isVerification && (!isDepositEvent(event) || event.depositId === shown)) return;
    if (!seen.isNew(event.id)) return;
    if (isVerification) onVerified(event);
    else if (event.type !== 'DEPOSIT_QR_CODE_CREATED') toastDepositNews(event);
    else void creating.current.then(() => own.has(event.depositId ?? '') || toastDepositNews(event));
  };
  useChannel(notificationChannel(data.user.sub), { onEvent: hear });
  return (input) => {
    const outcome = data.createDeposit(input).then((made) => {
      if (made.kind === 'done') own.add(made.value.id);
      return made;
    });
    creating.current = outcome.catch(() => undefined);
    return outcome;
  };
}
