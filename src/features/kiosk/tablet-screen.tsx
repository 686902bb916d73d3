import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { useOwnLocation } from '../../data/hooks/own-location.tsx';
import { canKeepAwake } from '../../device/page/wake-lock.ts';
import { pinKiosk, releaseKiosk } from '../../device/place/kiosk-place.ts';
import { useIdentity } from '../../identity/identity-context.tsx';
import { useLeaveGuard } from '../../identity/leave-guard.tsx';
import { paths } from '../../paths.ts';
import { stackClass, textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { StatusDot } from '../../ui/marks/status-dot.tsx';
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import styles from './kiosk.module.css';

/** /manager/tablet/{locationId}: pins this device to an own location, as the shop's tablet. */
export function TabletScreen() {
  const navigate = useNavigate();
  const location = useOwnLocation();
  const { online } = useNetwork();
  const offline = useOfflineReason();
  const [beats, setBeats] = useState(false);
  const [sells, setSells] = useState(true);
  const [asked, setAsked] = useState(false);
  const { busy, pin } = usePin(location, { beats, sells });
  return (
    <AppFrame
      width="column"
      header={
        <TopBar
          title="Tablet da loja"
          sub={location.name}
          onBack={() => void navigate(paths.configuration(location.id))}
        />
      }
    >
      <Stack gap={4} className={styles.page}>
        <WhatItIs name={location.name} />
        <Card
          as="section"
          padded
          className={stackClass({ gap: 3 }, styles.card)}
          aria-labelledby="tablet-beat"
        >
          <h2 id="tablet-beat">Sinal de vida</h2>
          <Switch
            label="Mostrar a loja como online por este tablet"
            checked={beats}
            onCheckedChange={setBeats}
          />
          <p className={textClass({ tone: 'soft', size: 2 })}>
            Para lojas sem equipamento da Vendinha. Outro tablet que mostrava esta loja como online deixa de
            mostrar.
          </p>
        </Card>
        <Card
          as="section"
          padded
          className={stackClass({ gap: 3 }, styles.card)}
          aria-labelledby="tablet-guests"
        >
          <h2 id="tablet-guests">Venda sem cadastro</h2>
          <Switch label="Vender por PIX a quem não tem conta" checked={sells} onCheckedChange={setSells} />
          <p className={textClass({ tone: 'soft', size: 2 })}>
            O tablet mostra promoções e preços, e quem está na loja paga com o app do banco. Só um tablet por
            loja vende assim: outro que vendia deixa de vender.
          </p>
        </Card>
        <Button wide size="tall" disabled={!online} onClick={() => setAsked(true)}>
          Fixar este tablet
        </Button>
        {!online && (
          <p className={textClass({ tone: 'soft', size: 2 })}>
            {offline.isServer
              ? `${offline.name}. Tente novamente daqui a pouco.`
              : 'Fixar o tablet precisa de conexão.'}
          </p>
        )}
      </Stack>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Fixar este tablet?"
        text="Você sai da sua conta neste aparelho, e ele passa a mostrar só esta loja. Para soltá-lo, entre nele com a sua conta."
        confirmLabel="Fixar e sair"
        busy={busy}
        onConfirm={() => void pin().then(() => setAsked(false))}
      />
    </AppFrame>
  );
}

/** What a pinned device does, and what this one cannot. */
function WhatItIs({ name }: { name: string }) {
  return (
    <Card as="section" padded className={stackClass({ gap: 3 }, styles.card)} aria-labelledby="tablet-what">
      <h2 id="tablet-what">Este aparelho fica na loja</h2>
      <p>
        Fixado, ele mostra só <b>{name}</b>, mantém a tela acesa, encerra a sessão de quem foi embora e se
        recupera sozinho quando a internet ou a energia volta.
      </p>
      <ul className={stackClass({ gap: 2 })}>
        <li>
          {canKeepAwake() ? (
            <StatusDot status="on">Este navegador mantém a tela acesa</StatusDot>
          ) : (
            <StatusDot status="waiting">
              Este navegador não mantém a tela acesa: ajuste o tempo de tela do aparelho
            </StatusDot>
          )}
        </li>
        <li>
          {isInstalled() ? (
            <StatusDot status="on">Vendinha instalada neste aparelho</StatusDot>
          ) : (
            <StatusDot status="waiting">Instale a Vendinha para ela ocupar a tela toda</StatusDot>
          )}
        </li>
      </ul>
      <p className={textClass({ tone: 'soft', size: 2 })}>
        Para que ninguém saia do aplicativo, ligue também a fixação de apps do Android (Configurações ›
        Segurança) ou um navegador de quiosque.
      </p>
    </Card>
  );
}

/** Pins this device and signs the owner out. Reports obstacles. */
function usePin(
  location: { id: string; name: string },
  { beats, sells }: { beats: boolean; sells: boolean },
) {
  const data = useData();
  const identity = useIdentity();
  const mayLeave = useLeaveGuard();
  const [busy, setBusy] = useState(false);
  const pin = async (): Promise<void> => {
    setBusy(true);
    try {
      if (!(await mayLeave())) return;
      const answer = beats || sells ? await data.deviceKey(location.id, 'heartbeat') : null;
      if (answer && answer.kind !== 'made') {
        const reason = answer.kind === 'refused' ? answer.message : 'Tente de novo com conexão.';
        toast.error(`Não foi possível fixar este tablet. ${reason}`);
        return;
      }
      pinKiosk(localStorage, {
        locationId: location.id,
        name: location.name,
        deviceKey: answer?.key ?? null,
        beats,
        sells,
        owner: data.user.sub,
      });
      const result = await identity.signOut();
      if (result.success) return window.location.assign(paths.login());
      releaseKiosk(localStorage);
      toast.error(result.error);
    } catch {
      toast.error('Este aparelho não está guardando dados e não pode ser fixado.');
    } finally {
      setBusy(false);
    }
  };
  return { busy, pin };
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches;
}
