import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Outcome } from '../../data/basis/outcome.ts';
import { askStopMail } from '../../data/wire/stop-mail.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { useBusy } from '../../ui/base/use-busy.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';

/**
 * Ends the mails about own shops, by the link in such a mail and without a session. Nothing ends before the press,
 * because mail programs open links by themselves. The token is in the fragment of the address, which is never sent.
 */
export function StopMailScreen() {
  const token = useLocation().hash.slice(1);
  const [outcome, setOutcome] = useState<Outcome<true> | null>(null);
  const [busy, during] = useBusy();
  const stop = async (): Promise<void> => {
    setOutcome(await during(askStopMail(token)));
  };
  return (
    <AppFrame width="column" header={<TopBar title="Avisos por e-mail" />}>
      {outcome?.kind === 'done' ? (
        <StateFace
          kind="done"
          title="Pronto, os e-mails pararam"
          text="Você pode ligar os avisos de novo no sino da Vendinha."
        />
      ) : (
        <Stack gap={4}>
          <StateFace
            kind="empty"
            title="Parar de receber os e-mails?"
            text="O resumo do dia e os alarmes dos seus locais deixam de chegar por e-mail. Os avisos nos aparelhos continuam."
            action={
              <Button busy={busy} onClick={() => void stop()}>
                Parar e-mails
              </Button>
            }
          />
          {outcome?.kind === 'failed' && (
            <Notice kind="warning">
              {outcome.error.kind === 'network'
                ? 'Não deu para falar com o servidor. Tente de novo.'
                : 'Este link não está inteiro. Abra-o de novo a partir do e-mail.'}
            </Notice>
          )}
        </Stack>
      )}
    </AppFrame>
  );
}
