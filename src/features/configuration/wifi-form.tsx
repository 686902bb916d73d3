import { useRef } from 'react';
import * as v from 'valibot';
import { useData } from '../../data/hooks/data-context.tsx';
import { useOutbox } from '../../data/hooks/hooks.ts';
import { saveWifi, wifiLane } from '../../data/rows/wifi.ts';
import { rowClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMarkTyped } from '../../ui/forms/unsaved.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { WaitingTag } from '../../ui/marks/waiting-tag.tsx';
import { saySubmission } from '../../ui/toasts/say-submission.ts';
import styles from './configuration.module.css';
import { Section } from './section.tsx';

const REQUIRED = 'Por favor, preencha todos os campos';
const WIFI = v.object({
  wifiName: v.pipe(v.string(), v.trim(), v.minLength(1, REQUIRED)),
  wifiPassword: v.pipe(v.string(), v.minLength(1, REQUIRED)),
});

/** The network of the location's device [MC-04]. Typed text stays after a refusal and is cleared once saved. */
export function WifiForm({ locationId }: { locationId: string }) {
  const data = useData();
  const element = useRef<HTMLFormElement | null>(null);
  const typed = useMarkTyped();
  const waiting = useOutbox().findLast(({ lane }) => lane === wifiLane(locationId));
  const form = useForm(WIFI, async (wifi) => {
    if (!saySubmission(await saveWifi(data, locationId, wifi), SENT)) return;
    element.current?.reset();
    typed.saved(element.current);
  });
  return (
    <Section
      title="Configuração Wi-Fi"
      text="A rede que o equipamento usa. Sem conexão, a senha espera cifrada neste aparelho e sai dele ao ser enviada."
    >
      {waiting && (
        <p className={rowClass({ wrap: true, gap: 2, anywhere: true }, styles.waiting)}>
          {waiting.about.text} <WaitingTag parked={waiting.state.kind === 'parked'} />
        </p>
      )}
      <form
        {...form.formProps}
        onChange={typed.onChange}
        ref={(node) => {
          element.current = node;
          form.formProps.ref(node);
        }}
        autoComplete="off"
      >
        <TextField
          label="Nome da rede"
          name="wifiName"
          maxLength={32}
          hint="Apenas redes 2.4GHz são suportadas."
          autoComplete="off"
          error={form.errors.wifiName}
        />
        <PasswordField
          label="Senha da rede"
          name="wifiPassword"
          maxLength={63}
          autoComplete="off"
          error={form.errors.wifiPassword}
        />
        <Button type="submit" wide busy={form.busy}>
          Enviar configuração
        </Button>
      </form>
    </Section>
  );
}

const SENT = {
  done: 'Configuração Wi-Fi enviada com sucesso!',
  failed: 'Erro ao enviar configuração Wi-Fi',
};
