import { useRef } from 'react';
import * as v from 'valibot';
import { useData } from '../../data/data-context.tsx';
import { isServerDown } from '../../data/outcome.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useMarkTyped } from '../../ui/unsaved.tsx';
import { useForm } from '../../ui/use-form.ts';
import { Section } from './section.tsx';

const REQUIRED = 'Por favor, preencha todos os campos';
const WIFI = v.object({
  wifiName: v.pipe(v.string(), v.trim(), v.minLength(1, REQUIRED)),
  wifiPassword: v.pipe(v.string(), v.minLength(1, REQUIRED)),
});

/** The network of the location's device [MC-04]. What was typed stays after a refusal and is forgotten once it is sent. */
export function WifiForm({ locationId }: { locationId: string }) {
  const data = useData();
  const element = useRef<HTMLFormElement | null>(null);
  const typed = useMarkTyped();
  const form = useForm(WIFI, async (wifi) => {
    const outcome = await data.sendWifi(locationId, wifi);
    if (outcome.kind === 'failed') {
      const away = isServerDown(outcome.error) ? 'servidor com problemas' : NEEDS_CONNECTION;
      const reason = outcome.error.kind === 'network' ? `: ${away}` : '';
      toast.error(`Erro ao enviar configuração Wi-Fi${reason}`);
      return;
    }
    toast.success('Configuração Wi-Fi enviada com sucesso!');
    element.current?.reset();
    typed.saved(element.current);
  });
  return (
    <Section
      title="Configuração Wi-Fi"
      text="A rede que o equipamento usa. A senha vai direto para ele e não fica guardada neste aparelho."
    >
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

const NEEDS_CONNECTION = 'é preciso estar conectado';
