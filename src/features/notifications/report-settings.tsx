import { useEffect, useId, useRef, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { reasonText } from '../../data/hooks/offline-words.ts';
import { useReportWishes } from '../../data/hooks/report-wishes.ts';
import { ALARM_KINDS, type AlarmKind } from '../../domain/overview/alarms.ts';
import { isAboutYesterday } from '../../domain/overview/report-due.ts';
import {
  isAnyWished,
  REPORT_WAYS,
  type ReportWay,
  type ReportWishes,
} from '../../records/content/report-wishes.ts';
import { stackClass, textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { HOURS, QuietFields, USUAL_QUIET } from './quiet-fields.tsx';

const ALARM_NAMES: Readonly<Record<AlarmKind, string>> = {
  offline: 'Local offline',
  soldOut: 'Item esgotado',
  ticket: 'Ticket aberto há mais de 24 h',
  silent: 'Sem venda além do costume',
};
const WAY_NAMES: Readonly<Record<ReportWay, string>> = {
  push: 'Aviso nos meus aparelhos',
  mail: 'E-mail',
};
/** Minutes after midnight: 20:00, when most of the day is sold and there is time to restock. */
const USUAL_HOUR = 20 * 60;

/**
 * Ways and times of the reports on shops that a person owns or whose figures they read. Every change counts at once, on
 * all devices of the person. `hearsHere`: this device gets messages while the app is closed.
 */
export function ReportSettings({ hearsHere }: { hearsHere: boolean }) {
  const { wishes, change } = useWishes();
  const title = useId();
  if (!wishes) return null;
  const { by, summaryAt, skipsQuietDays, alarms, quiet } = wishes;
  const mayHearNothing = !hearsHere && isAnyWished(wishes) && !by.includes('mail');
  return (
    <section className={stackClass({ gap: 4 })} aria-labelledby={title}>
      <h3 id={title} className={textClass({ weight: 700 })}>
        Meus locais
      </h3>
      <Stack gap={1}>
        <Switch
          look="panel"
          label="Resumo do dia"
          checked={summaryAt !== null}
          onCheckedChange={(on) => change({ summaryAt: on ? USUAL_HOUR : null })}
        />
        {summaryAt !== null && (
          <>
            <SelectField
              label="Todo dia às"
              value={String(summaryAt)}
              choices={HOURS}
              onChange={({ target }) => change({ summaryAt: Number(target.value) })}
            />
            <Hint>
              {isAboutYesterday(summaryAt)
                ? 'Conta as vendas de ontem'
                : 'Conta as vendas do dia até essa hora'}
              , o que acaba e quem espera por você. Horário de Brasília.
            </Hint>
            <Switch
              label="Só quando há o que contar"
              checked={skipsQuietDays}
              onCheckedChange={(on) => change({ skipsQuietDays: on })}
            />
          </>
        )}
      </Stack>
      <fieldset className={stackClass()}>
        <legend className={textClass({ weight: 700 })}>Alarmes</legend>
        {ALARM_KINDS.map((kind) => (
          <Switch
            key={kind}
            label={ALARM_NAMES[kind]}
            checked={alarms.includes(kind)}
            onCheckedChange={(on) => change({ alarms: turned(ALARM_KINDS, alarms, kind, on) })}
          />
        ))}
        <Hint>Cada um uma vez, e de novo só depois de resolvido.</Hint>
      </fieldset>
      {alarms.length > 0 && (
        <Stack gap={1}>
          <Switch
            label="Alarmes em silêncio à noite"
            checked={quiet !== null}
            onCheckedChange={(on) => change({ quiet: on ? USUAL_QUIET : null })}
          />
          {quiet && <QuietFields quiet={quiet} onChange={(next) => change({ quiet: next })} />}
        </Stack>
      )}
      <fieldset className={stackClass()}>
        <legend className={textClass({ weight: 700 })}>Por onde</legend>
        {REPORT_WAYS.map((way) => (
          <Switch
            key={way}
            label={WAY_NAMES[way]}
            checked={by.includes(way)}
            onCheckedChange={(on) => change({ by: turned(REPORT_WAYS, by, way, on) })}
          />
        ))}
        {mayHearNothing && (
          <Hint>
            Este aparelho não recebe avisos. Sem outro que receba, nada chega: ligue os avisos ou escolha o
            e-mail.
          </Hint>
        )}
      </fieldset>
    </section>
  );
}

function turned<T>(all: readonly T[], chosen: readonly T[], one: T, on: boolean): T[] {
  return all.filter((each) => (each === one ? on : chosen.includes(each)));
}

/** The stored settings with the presses since. A press that cannot be saved is reverted, with a toast. */
function useWishes() {
  const data = useData();
  const stored = useReportWishes();
  const [pressed, setPressed] = useState<ReportWishes | null>(null);
  const [saved, setSaved] = useState<ReportWishes | null>(null);
  const newest = useRef<ReportWishes | null>(null);
  const last = useRef<Promise<void>>(Promise.resolve());
  const save = async (reports: ReportWishes): Promise<void> => {
    // A later press includes this change.
    if (newest.current !== reports) return;
    const outcome = await data.updateProfile({ reports });
    if (newest.current !== reports) return;
    if (outcome.kind !== 'failed') return setSaved(reports);
    toast.error(`Sua escolha não foi salva. ${reasonText(outcome.error, 'Verifique sua conexão.')}`);
    newest.current = null;
    setPressed(null);
  };
  // The pressed settings stay until the mirror has them. Else a press in between would start from older settings.
  useEffect(() => {
    if (newest.current !== saved || JSON.stringify(stored) !== JSON.stringify(saved)) return;
    newest.current = null;
    setPressed(null);
  }, [stored, saved]);
  const change = (next: Partial<ReportWishes>): void => {
    const before = newest.current ?? stored;
    if (!before) return;
    const reports = { ...before, ...next };
    newest.current = reports;
    setPressed(reports);
    // One after the other, so that the server gets the newest settings last.
    last.current = last.current.then(() => save(reports));
  };
  return { wishes: pressed ?? stored, change };
}

function Hint({ children }: { children: React.ReactNode }) {
  return <p className={textClass({ size: 1, tone: 'soft' })}>{children}</p>;
}
