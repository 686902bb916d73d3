import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { useListTrouble } from '../../data/hooks/list-trouble.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { backText } from '../../data/hooks/offline-words.ts';
import { usePurchases } from '../../data/hooks/own-money.ts';
import { useServerNow } from '../../data/hooks/use-server-now.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import type { Centavos } from '../../domain/money/money.ts';
import { blockingPurchase, PURCHASE_CODE_MS } from '../../domain/shop/purchase.ts';
import { paths } from '../../paths.ts';
import type { Purchase } from '../../records/types/money/shopping-purchase.ts';
import { stackClass, textClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { PixCode } from '../../ui/payment/pix-code.tsx';
import { ListFace } from '../../ui/states/list-face.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { MoneyText, moneyText } from '../../ui/words/money-text.tsx';
import { deviceDateText } from '../../ui/words/when-text.ts';
import styles from './negative-balance.module.css';
import { useDebt } from './use-debt.ts';

/** Number of recent purchases searched for the one to pay [S-21]. */
const LOOKED_AT = 10;

/** Interval of clock updates, ms. */
const LOOK_MS = 500;

/**
 * Blocks the shop while the balance is negative [S-21]. The debt is paid by the code of the purchase that caused
 * it, or by a deposit. The balance arrives live and unblocks the shop [S-22].
 */
export function NegativeBalance(props: { balance: Centavos; onBack: (() => void) | undefined }) {
  const { balance, onBack } = props;
  const purchases = usePurchases();
  const { online } = useNetwork();
  const offline = useOfflineReason();
  const blocking = blockingPurchase(
    balance,
    purchases.rows.slice(0, LOOKED_AT).map((one) => ({ ...one, total: one.totalAmount })),
  );
  return (
    <AppFrame
      width="column"
      headerLook="raised"
      header={
        <>
          <TopBar title="Saldo negativo" sub="Compras pausadas" onBack={onBack} />
          {!online && (
            <Strip kind="offline">
              {offline.name}. O pagamento aparece aqui assim que {backText(offline)}.
            </Strip>
          )}
        </>
      }
    >
      <section className={styles.debt} aria-label="Seu saldo" data-passing="">
        <p>Seu saldo</p>
        <p className={textClass({ tone: 'guava' })}>
          <MoneyText value={balance} size="huge" />
        </p>
        <p className={textClass({ tone: 'soft' }, styles.why)}>
          Um pagamento seu foi devolvido pelo banco ou não foi concluído. Regularize para voltar a comprar: a
          loja libera sozinha assim que o pagamento chegar.
        </p>
      </section>
      {blocking ? (
        <OpenDebt key={blocking.id} purchase={blocking} />
      ) : (
        <NoPurchase status={purchases.status} error={purchases.error} />
      )}
    </AppFrame>
  );
}

/** The purchase to pay: its valid code, else a button for a new one [S-22]. */
function OpenDebt({ purchase }: { purchase: Purchase }) {
  const { locationName, totalAmount, pixAmount, codeAmount, createdAt, qrCode, expiresAt } = purchase;
  const isGood = useCodeIsGood(purchase);
  const { asking, regenerate, check } = useDebt(purchase.id);
  return (
    <section className={stackClass({ gap: 3 }, styles.open)} aria-labelledby="open-debt">
      <h2 id="open-debt">Pagamento pendente</h2>
      <p className={textClass({ tone: 'soft' })}>
        {locationName} · {deviceDateText(createdAt)} · compra de {moneyText(totalAmount)}
      </p>
      {isGood && qrCode !== null ? (
        <>
          <PixCode
            amount={codeAmount ?? (pixAmount > 0 ? pixAmount : totalAmount)}
            code={qrCode}
            expiresAt={expiresAt}
            goodForMs={PURCHASE_CODE_MS}
            clock={serverClock.now}
          />
          <Button look="quiet" size="tall" wide busy={asking} onClick={check}>
            Paguei
          </Button>
        </>
      ) : (
        <>
          <p className={textClass({ tone: 'soft' }, styles.why)}>O código PIX desta compra não vale mais.</p>
          <Button size="tall" wide busy={asking} onClick={regenerate}>
            Gerar novo código
          </Button>
        </>
      )}
      <DepositButton look="ghost" />
    </section>
  );
}

/** Shown while no purchase to pay is known. Only a list read just now proves that there is none. */
function NoPurchase({ status, error }: Pick<ReturnType<typeof usePurchases>, 'status' | 'error'>) {
  const data = useData();
  const trouble = useListTrouble(
    { status, error },
    'A compra que deixou o saldo negativo aparece aqui assim que der para procurar.',
  );
  return (
    <>
      <ListFace
        loading={{ shape: 'card', count: 1, label: 'Procurando o pagamento pendente…' }}
        errorTitle="Erro ao procurar a compra pendente"
        onRetry={() => void data.refresh({ kind: 'purchases' })}
        {...trouble}
        empty={
          <section className={stackClass({ gap: 3 }, styles.open)} aria-labelledby="no-debt">
            <h2 id="no-debt">Nenhuma compra pendente encontrada</h2>
            <p className={textClass({ tone: 'soft' }, styles.why)}>
              Não encontramos a compra que deixou o saldo negativo. Faça um depósito para cobrir o valor.
            </p>
            <DepositButton look="primary" />
          </section>
        }
      />
      {(status === 'offline' || status === 'error') && <DepositButton look="ghost" />}
    </>
  );
}

function DepositButton({ look }: { look: 'primary' | 'ghost' }) {
  const navigate = useNavigate();
  return (
    <Button look={look} size="tall" wide onClick={() => void navigate(paths.deposit())}>
      Fazer um depósito
    </Button>
  );
}

/** True while the purchase's code is valid by the server's clock. Updates itself. */
function useCodeIsGood({ qrCode, expiresAt }: Purchase): boolean {
  const { now } = useServerNow(LOOK_MS, expiresAt);
  return qrCode !== null && (expiresAt === null || expiresAt > now);
}
