import { useId } from 'react';
import { type ChosenWishes, isStoredAtServer } from '../../data/commands/kept-push.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { useHasReports } from '../../data/hooks/report-wishes.ts';
import { browserTraits } from '../../device/page/installs-by-hand.ts';
import { PUSH_KINDS, type PushKind } from '../../records/push.ts';
import { stackClass, textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { KIND_NAMES, sayResult } from './push-words.ts';
import { QuietFields, USUAL_QUIET } from './quiet-fields.tsx';
import { ReportSettings } from './report-settings.tsx';
import type { Push } from './use-push.ts';

/** Kinds and times of this device's news while the app is closed [N-04]. Every change counts at once. */
export function PushSettings({ push }: { push: Push }) {
  const { device, kept, permission, isKept, isBusy, run } = push;
  const support = device.support();
  const hasReports = useHasReports();
  const { live } = useData();
  const { online } = useNetwork();
  const obstacle = support === 'yes' ? null : support;
  const isOn = kept?.isOn === true && permission === 'granted';
  // Shown in place of the hint, because an added line would move the switches under the finger.
  const waits = kept !== null && !isBusy && !isStoredAtServer(kept);
  const turn = async (on: boolean): Promise<void> => {
    if (!on) return void (await run(({ turnOff }) => turnOff()));
    const result = await run(({ turnOn }) => turnOn());
    if (result !== 'done') sayResult(result, live.network().snapshot());
  };
  return (
    <Stack gap={4}>
      {obstacle ? (
        <Notice kind="info">{OBSTACLES[obstacle]}</Notice>
      ) : (
        <>
          {permission === 'denied' && <Notice kind="warning">{allowText()}</Notice>}
          <Stack gap={1}>
            <Switch
              look="panel"
              label="Avisar neste aparelho"
              checked={isOn}
              disabled={permission === 'denied'}
              onCheckedChange={(on) => void turn(on)}
            />
            <p role="status" className={textClass(HINT)}>
              {waits ? waitText(online) : isKept || !isOn ? CLOSED : OUTLIVES}
            </p>
          </Stack>
          {kept && isOn && (
            <Wishes wishes={kept.wishes} onWish={(next) => void run((mine) => mine.wish(next))} />
          )}
        </>
      )}
      {hasReports && <ReportSettings hearsHere={isOn && obstacle === null} />}
    </Stack>
  );
}

const CLOSED = 'Os avisos chegam também com a Vendinha fechada.';
/** For a sign-in that ends with its tab. */
const OUTLIVES =
  'Você não escolheu ficar conectado, mas os avisos chegam aqui mesmo depois de fechar a aba. Para parar, desligue-os ou saia da conta.';

const waitText = (online: boolean): string =>
  online
    ? 'Sua escolha está guardada aqui. Tentamos de novo sozinhos.'
    : 'Sua escolha está guardada aqui e vale quando a conexão voltar.';

const OBSTACLES = {
  installFirst:
    'No iPhone e no iPad os avisos chegam com a Vendinha instalada: toque em Compartilhar, na barra do Safari, e escolha Adicionar à Tela de Início.',
  no: 'Este navegador não mostra avisos. As novidades continuam aqui, no sino.',
} as const;

/** Instructions for revoking a refusal that the browser remembers. */
function allowText(): string {
  return browserTraits().standalone
    ? 'Os avisos estão bloqueados. Abra os ajustes do aparelho, escolha a Vendinha e permita as notificações.'
    : 'Os avisos estão bloqueados. Toque no ícone ao lado do endereço desta página e permita as notificações.';
}

function Wishes({
  wishes,
  onWish,
}: {
  wishes: ChosenWishes;
  onWish: (next: (before: ChosenWishes) => Partial<ChosenWishes>) => void;
}) {
  const { kinds, quiet, isDiscreet } = wishes;
  const title = useId();
  const turn = (kind: PushKind, on: boolean): void =>
    onWish((before) => ({
      kinds: PUSH_KINDS.filter((one) => (one === kind ? on : before.kinds.includes(one))),
    }));
  return (
    <>
      <fieldset className={stackClass()} aria-labelledby={title}>
        <legend id={title} className={textClass({ weight: 700 })}>
          Avisar de
        </legend>
        {PUSH_KINDS.map((kind) => (
          <Switch
            key={kind}
            label={KIND_NAMES[kind]}
            checked={kinds.includes(kind)}
            onCheckedChange={(on) => turn(kind, on)}
          />
        ))}
      </fieldset>
      <Stack gap={1}>
        <Switch
          label="Horário de silêncio"
          checked={quiet !== null}
          onCheckedChange={(on) => onWish(() => ({ quiet: on ? USUAL_QUIET : null }))}
        />
        {quiet && <QuietFields quiet={quiet} onChange={(next) => onWish(() => ({ quiet: next }))} />}
        <Hint>Nesse horário só os pagamentos chegam, e sem som. O resto espera até o fim dele.</Hint>
      </Stack>
      <Stack gap={1}>
        <Switch
          label="Esconder valores na tela bloqueada"
          checked={isDiscreet}
          onCheckedChange={(on) => onWish(() => ({ isDiscreet: on }))}
        />
        <Hint>O aviso diz que há novidade, sem nomes e sem valores.</Hint>
      </Stack>
    </>
  );
}

const HINT = { size: 1, tone: 'soft' } as const;

function Hint({ children }: { children: string }) {
  return <p className={textClass(HINT)}>{children}</p>;
}
