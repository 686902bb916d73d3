import { useState } from 'react';
import { useIdentity } from '../../identity/identity-context.tsx';
import { Stack } from '../../ui/base/stack.tsx';
import { useBusy } from '../../ui/base/use-busy.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';

const UNREACHED = 'Não foi possível falar com o servidor. Verifique sua conexão e tente novamente.';

interface ProveSheetProps {
  /** True while the withdrawal after the proof is sent. */
  busy: boolean;
  onProved: () => void;
  onClose: () => void;
}

/** Asks for an authenticator code before a revenue withdrawal. Typed values stay [W-06]. */
export function ProveSheet({ busy: isSending, onProved, onClose }: ProveSheetProps) {
  const identity = useIdentity();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isProving, during] = useBusy();
  const busy = isProving || isSending;
  const prove = async (): Promise<void> => {
    const result = await during(
      identity
        .secondFactor()
        .then((factor) => factor.prove(code))
        .catch(() => ({ success: false as const, error: UNREACHED })),
    );
    if (result.success) return onProved();
    setProblem(result.error);
    setCode('');
  };
  return (
    <Sheet
      align="centre"
      closable={!busy}
      onClose={onClose}
      title="Confirme que é você"
      description="Digite o código que o seu aplicativo autenticador mostra agora."
      footer={
        <>
          <Button size="tall" wide busy={busy} disabled={code.length !== 6} onClick={() => void prove()}>
            Confirmar
          </Button>
          <Button look="ghost" wide disabled={busy} onClick={onClose}>
            Voltar
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <CodeField
          label="Código do aplicativo"
          value={code}
          onValueChange={(digits) => {
            setProblem(null);
            setCode(digits);
          }}
          {...(problem !== null && { error: problem })}
        />
      </Stack>
    </Sheet>
  );
}
