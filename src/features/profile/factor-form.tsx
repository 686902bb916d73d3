import { useRef, useState } from 'react';
import * as v from 'valibot';
import type { IdentityResult, SecondFactor } from '../../identity/base/identity.ts';
import { authenticatorAddress } from '../../identity/base/second-factor.ts';
import { stackClass } from '../../ui/base/look.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { QrCode } from '../../ui/payment/qr-code.tsx';
import { FormFoot } from './form-foot.tsx';
import styles from './profile.module.css';

const schema = v.object({ code: v.pipe(v.string(), v.regex(/^\d{6}$/, 'Digite os 6 dígitos do código')) });

/** Asks for an authenticator code, then turns the second factor on, or off without a new secret. */
export function FactorForm({
  factor,
  email,
  secret,
  wasOn,
  onEnd,
}: {
  factor: SecondFactor;
  email: string;
  /** The new secret to scan, base32. Null to turn it off. */
  secret: string | null;
  wasOn: boolean;
  onEnd: (on: boolean) => void;
}) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const turnsOn = secret !== null;
  const change = useProvedChange(factor, turnsOn);
  const { errors, busy, formProps } = useForm(schema, async ({ code: typed }) => {
    setProblem(null);
    const turned = await change(typed);
    if (turned.success) return onEnd(turnsOn);
    setCode('');
    setProblem(turned.error);
  });
  return (
    <form className={stackClass({ gap: 4 })} aria-labelledby="second-factor" {...formProps}>
      {secret !== null && <SecretToScan email={email} secret={secret} />}
      <CodeField
        label="Código do aplicativo"
        name="code"
        value={code}
        onValueChange={setCode}
        error={errors.code}
      />
      <FormFoot
        problem={problem}
        busy={busy}
        onCancel={() => onEnd(wasOn)}
        verb={turnsOn ? 'Ativar' : 'Desativar'}
      />
    </form>
  );
}

/**
 * Proves a code and turns the factor on or off. A code counts once. So after a proof without a successful turn the next
 * try skips the proof, and the try after that proves anew. After a failed turn the server tells the state of the
 * factor.
 */
function useProvedChange(factor: SecondFactor, turnsOn: boolean): (code: string) => Promise<IdentityResult> {
  const isProved = useRef(false);
  return async (code) => {
    const proved = isProved.current ? { success: true as const } : await factor.prove(code);
    if (!proved.success) return proved;
    isProved.current = !isProved.current;
    const turned = await factor.turn(turnsOn);
    if (turned.success) return turned;
    const state = await factor.isOn();
    return state.success && state.on === turnsOn ? { success: true } : turned;
  };
}

/** A phone cannot scan its own screen, so the secret can be copied too. */
function SecretToScan({ email, secret }: { email: string; secret: string }) {
  return (
    <>
      <p className={styles.quiet}>
        Leia o código com um aplicativo autenticador, ou copie a chave para ele. Guarde também a chave: sem
        ela e sem o aplicativo, só quem administra a Vendinha libera sua conta.
      </p>
      <QrCode text={authenticatorAddress(email, secret)} label="QR Code para o aplicativo autenticador" />
      <p className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      <CopyButton text={secret} label="Copiar chave" wide />
    </>
  );
}
