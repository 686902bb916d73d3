import { ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNetwork } from '../../data/hooks/hooks.ts';
import type { SecondFactor } from '../../identity/base/identity.ts';
import { useIdentity } from '../../identity/identity-context.tsx';
import { textClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useInPlace } from '../../ui/focus/use-in-place.ts';
import { Card } from '../../ui/layout/card.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { FactorForm } from './factor-form.tsx';
import styles from './profile.module.css';

const UNREACHED = 'Não foi possível falar com o servidor. Verifique sua conexão e tente novamente.';

/** 'Verificação em duas etapas': an authenticator app, for sign-in and revenue withdrawals. */
export function FactorCard() {
  const { user } = useData();
  const { online } = useNetwork();
  const { factor, on, setOn } = useFactor(online);
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
      <p className={styles.quiet}>{textOf(on, online)}</p>
      {isOpen ? (
        <FactorForm factor={factor} email={user.email} secret={secret} onEnd={end} wasOn={on === true} />
      ) : (
        <Button
          ref={opener}
          look="quiet"
          wide
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

/** The second factor of the signed-in user. `on` is null until the server has answered. */
function useFactor(online: boolean) {
  const identity = useIdentity();
  const [factor, setFactor] = useState<SecondFactor | null>(null);
  const [on, setOn] = useState<boolean | null>(null);
  useEffect(() => {
    if (!online) return;
    let isShown = true;
    const look = async (): Promise<void> => {
      const found = await identity.secondFactor();
      const state = await found.isOn();
      if (!isShown) return;
      setFactor(found);
      if (state.success) setOn(state.on);
    };
    // If the code cannot be loaded, the card still says that it needs the connection.
    look().catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [identity, online]);
  return { factor, on, setOn };
}

function textOf(on: boolean | null, online: boolean): string {
  if (on)
    return 'Ativada: ao entrar e antes de sacar receita, pedimos um código do seu aplicativo autenticador.';
  if (on === null && !online) return 'Precisa de internet para ser vista e alterada.';
  return 'Além da senha, um código do seu aplicativo autenticador ao entrar e antes de sacar receita.';
}
