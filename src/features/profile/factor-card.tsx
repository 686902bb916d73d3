import { ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNetwork } from '../../data/hooks/hooks.ts';
import type { SecondFactor } from '../../identity/base/identity.ts';
import { useIdentity } from '../../identity/identity-context.tsx';
import { textClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { RetryButton } from '../../ui/buttons/retry-button.tsx';
import { useInPlace } from '../../ui/focus/use-in-place.ts';
import { Card } from '../../ui/layout/card.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { FactorForm } from './factor-form.tsx';
import styles from './profile.module.css';

const UNVERIFIED = 'Não deu para verificar. Tente novamente daqui a pouco.';
const UNREACHED = 'Não foi possível falar com o servidor. Verifique sua conexão e tente novamente.';

/** 'Verificação em duas etapas': an authenticator app, for sign-in, revenue withdrawals and the account's closing. */
export function FactorCard() {
  const { user } = useData();
  const { online } = useNetwork();
  const { factor, on, setOn, failed, busy, asked, again } = useFactor(online);
  const [secret, setSecret] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  const isOpen = factor !== null && (secret !== null || leaving);
  const { place, opener } = useInPlace<HTMLHeadingElement>(isOpen);
  const begin = async (): Promise<void> => {
    const begun = await factor?.begin();
    if (begun?.success) setSecret(begun.secret);
    else toast.error(begun?.error ?? UNREACHED);
  };
  const end = (state: boolean): void => {
    setSecret(null);
    setLeaving(false);
    if (state === on) return;
    setOn(state);
    toast.success(state ? 'Verificação em duas etapas ativada.' : 'Verificação em duas etapas desativada.');
  };
  return (
    <Card as="section" padded aria-labelledby="second-factor">
      <h2 ref={place} id="second-factor" className={textClass({ size: 3 }, styles.cardTitle)}>
        Verificação em duas etapas
      </h2>
      <p className={styles.quiet} role={failed ? 'alert' : undefined}>
        {failed ? UNVERIFIED : textOf(on, online)}
      </p>
      {isOpen ? (
        <FactorForm factor={factor} email={user.email} secret={secret} onEnd={end} wasOn={on === true} />
      ) : failed ? (
        <RetryButton wide busy={busy} onClick={again} />
      ) : (
        <Button
          ref={opener}
          look="quiet"
          wide
          // It takes the place of the button that asked again.
          autoFocus={asked > 0}
          disabled={factor === null || on === null}
          icon={<ShieldCheck />}
          onClick={() => (on ? setLeaving(true) : void begin())}
        >
          {on ? 'Desativar' : 'Ativar'}
        </Button>
      )}
    </Card>
  );
}

/**
 * The second factor of the signed-in user. `on` is null until the server has answered, and `failed` tells that it did
 * not. `again` asks once more, `busy` until that is answered. `asked` counts these questions.
 */
function useFactor(online: boolean) {
  const identity = useIdentity();
  const [factor, setFactor] = useState<SecondFactor | null>(null);
  const [on, setOn] = useState<boolean | null>(null);
  const [asked, setAsked] = useState(0);
  const [answer, setAnswer] = useState({ to: 0, failed: false });
  useEffect(() => {
    if (!online) return;
    let isShown = true;
    const look = async (): Promise<boolean> => {
      const found = await identity.secondFactor();
      const state = await found.isOn();
      if (!isShown || !state.success) return false;
      setFactor(found);
      setOn(state.on);
      return true;
    };
    void look()
      .catch(() => false)
      .then((isKnown) => isShown && setAnswer({ to: asked, failed: !isKnown }));
    return () => {
      isShown = false;
    };
  }, [identity, online, asked]);
  const failed = online && on === null && answer.failed;
  const again = (): void => setAsked(asked + 1);
  return { factor, on, setOn, failed, busy: answer.to < asked, asked, again };
}

function textOf(on: boolean | null, online: boolean): string {
  if (on)
    return 'Ativada: ao entrar, antes de sacar receita e de encerrar a conta, pedimos um código do seu aplicativo autenticador.';
  if (on === null && !online) return 'Precisa de internet para ser vista e alterada.';
  return 'Além da senha, um código do seu aplicativo autenticador ao entrar, antes de sacar receita e de encerrar a conta.';
}
