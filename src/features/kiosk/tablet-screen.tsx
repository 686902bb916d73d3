import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { useOwnLocation } from '../../data/hooks/own-location.tsx';
import { canKeepAwake } from '../../device/page/wake-lock.ts';
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
import styles from './kiosk.module.css';
import { ENDS_OTHER, useAbilities, usePin } from './use-pin.ts';

/** /manager/tablet/{locationId}: pins this device to an own location, as the shop's tablet [X-05]. */
export function TabletScreen() {
  const navigate = useNavigate();
  const location = useOwnLocation();
  const { online } = useNetwork();
  const offline = useOfflineReason();
  const { beats, sells, setBeats, setSells } = useAbilities(location.id, online);
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
            Para lojas sem equipamento da Vendinha. {ENDS_OTHER}
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
            O tablet mostra promoções e preços, e quem está na loja paga com o app do banco. {ENDS_OTHER}
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
        text={`Você sai da sua conta neste aparelho, e ele passa a mostrar só esta loja. Para soltá-lo, entre nele com a sua conta.${beats || sells ? ` ${ENDS_OTHER}` : ''}`}
        confirmLabel="Fixar e sair"
        busy={busy}
        onConfirm={() => void pin().then(() => setAsked(false))}
      />
    </AppFrame>
  );
}

/** Explains a pinned device, and the limits of this one. */
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

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches;
}
