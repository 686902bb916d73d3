import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { hasUnknownEnd } from '../../data/basis/outcome.ts';
import { markClosing, unmarkClosing } from '../../data/commands/closing.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { reasonText } from '../../data/hooks/offline-words.ts';
import { useIdentity } from '../../identity/identity-context.tsx';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/base/link.tsx';
import { stackClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ruled } from '../../ui/forms/ruled.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { ClosureFacts } from './closure-facts.tsx';
import { FormProblem } from './form-problem.tsx';
import styles from './profile.module.css';

const WORD = 'ENCERRAR';
const schema = v.object({
  word: ruled((typed) => (typed.trim() === WORD ? null : `Digite ${WORD}, em letras maiúsculas.`)),
  code: v.optional(ruled((typed) => (/^\d{6}$/.test(typed) ? null : 'Digite os 6 dígitos do código'))),
});

/** Screens to resolve an obstacle, by refusal code. */
const WAYS_OUT: Readonly<Record<string, { to: string; label: string }>> = {
  ACCOUNT_HAS_BALANCE: { to: paths.withdraw(), label: 'Ir para Saque' },
  ACCOUNT_HAS_REVENUE: { to: paths.withdrawRevenue(), label: 'Ir para Saque de Receita' },
  ACCOUNT_HAS_OPEN_PAYMENTS: { to: paths.history(), label: 'Ir para Histórico' },
  NEGATIVE_BALANCE: { to: paths.deposit(), label: 'Ir para Depósito' },
  ACCOUNT_HAS_LOCATIONS: { to: paths.home(), label: 'Ver meus locais' },
};

/** Closing moves no money, so the message does not mention charges. A repeated request closes only once. */
const UNREACHED = 'Não foi possível falar com o servidor. Verifique sua conexão e tente novamente.';

/** Reason that the account is not closed, in words. `code`: that of a refusal. */
interface Problem {
  text: string;
  code?: string;
}

/**
 * The last confirmation before an account closes. A word must be typed, so that no accidental press closes it. Where
 * sign-in asks for an authenticator code, this asks for one, too.
 */
export function ClosureForm({ onEnd }: { onEnd: () => void }) {
  const { problem, asksCode, close } = useProvedClosure();
  const [code, setCode] = useState('');
  const { errors, busy, formProps } = useForm(schema, async (typed) => {
    await close(typed.code);
    setCode('');
  });
  const wayOut = WAYS_OUT[problem?.code ?? ''];
  return (
    <form className={stackClass({ gap: 4 })} aria-labelledby="closure" {...formProps}>
      <ClosureFacts />
      <TextField
        label={`Para confirmar, digite ${WORD}`}
        name="word"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        error={errors.word}
      />
      {asksCode && (
        <CodeField
          label="Código do aplicativo"
          name="code"
          value={code}
          onValueChange={setCode}
          error={errors.code}
        />
      )}
      <FormProblem message={problem?.text ?? null} />
      {wayOut && (
        <Link className={styles.wayOut} to={wayOut.to}>
          {wayOut.label}
        </Link>
      )}
      <Row wrap gap={2} align="stretch" className={styles.pair}>
        <Button look="quiet" disabled={busy} onClick={onEnd}>
          Cancelar
        </Button>
        <Button look="danger" type="submit" busy={busy}>
          Encerrar conta
        </Button>
      </Row>
    </form>
  );
}

/**
 * Closes the account, with a code where the server asks for one. A code counts once. So it is asked for again only where
 * the server refuses the closing for want of one.
 */
function useProvedClosure() {
  const identity = useIdentity();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [asksCode, setAsksCode] = useState(false);
  const request = useClosure();
  const close = async (code: string | undefined): Promise<void> => {
    setProblem(null);
    if (code !== undefined) {
      const proved = await identity
        .secondFactor()
        .then((factor) => factor.prove(code))
        .catch(() => ({ success: false as const, error: UNREACHED }));
      if (!proved.success) return setProblem({ text: proved.error });
    }
    const found = await request();
    setAsksCode(found?.code === 'SECOND_FACTOR_REQUIRED');
    setProblem(found);
  };
  return { problem, asksCode, close };
}

/**
 * Closes the account, then signs out, deletes this device's data and opens /login. Resolves to the problem, or null
 * once closed.
 */
function useClosure(): () => Promise<Problem | null> {
  const data = useData();
  const identity = useIdentity();
  const navigate = useNavigate();
  return async () => {
    // The answer may be lost. This mark then tells later refusals that the account may be closed, so no sign-in helps.
    await markClosing(data);
    const outcome = await data.sendRequest({
      reference: 'ACCOUNT_CLOSURE',
      action: 'CLOSE_ACCOUNT',
      source: 'profile',
    });
    if (outcome.kind === 'failed') {
      const { error } = outcome;
      if (!hasUnknownEnd(error)) await unmarkClosing(data);
      return { text: reasonText(error, UNREACHED), ...(error.kind === 'refused' && { code: error.code }) };
    }
    const left = await identity.signOut();
    if (!left.success) toast.error(left.error);
    toast.success('Conta encerrada.');
    await navigate(paths.login(), { replace: true });
    return null;
  };
}
