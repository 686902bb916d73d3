import { useState } from 'react';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { rowClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx';
import { deviceWhenText } from '../../ui/words/when-text.ts';
import styles from './configuration.module.css';
import { Section } from './section.tsx';
import { type BoardKey, useBoardKey } from './use-board-key.ts';

/** The key with which the location's board asks for the Wi-Fi [MC-04]: its state, and a new key, shown once. */
export function BoardSection({ locationId }: { locationId: string }) {
  const { online } = useNetwork();
  const offline = useOfflineReason();
  const { madeAt, key, busy, make } = useBoardKey(locationId, online);
  const [asking, setAsking] = useState(false);
  // An unknown state counts as an existing key.
  const isFirst = madeAt === null;
  return (
    <Section
      title="Chave do equipamento"
      text="Com ela o equipamento do local busca a rede Wi-Fi e avisa que está ligado."
    >
      {key === null ? (
        (online || madeAt !== undefined) && (
          <p className={rowClass({ wrap: true, gap: 2, anywhere: true }, styles.waiting)}>
            {statusText(madeAt)}
          </p>
        )
      ) : (
        <Stack gap={2} className={styles.key}>
          <p>Copie a chave agora: ela não aparece de novo.</p>
          <code>{key}</code>
          <CopyButton text={key} label="Copiar chave" wide />
        </Stack>
      )}
      <Button
        look="quiet"
        wide
        busy={busy}
        disabled={!online}
        onClick={() => (isFirst ? void make() : setAsking(true))}
      >
        {isFirst ? 'Criar chave' : 'Trocar chave'}
      </Button>
      {!online && (
        <p className={rowClass({ wrap: true, gap: 2, anywhere: true }, styles.waiting)}>
          {offline.name}. A chave precisa de conexão.
        </p>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Trocar a chave do equipamento?"
        text="A chave atual deixa de valer na mesma hora. O equipamento só busca a rede Wi-Fi de novo depois de receber a nova."
        confirmLabel="Trocar chave"
        danger
        onConfirm={() => {
          setAsking(false);
          void make();
        }}
      />
    </Section>
  );
}

function statusText(madeAt: BoardKey['madeAt']): string {
  if (madeAt === undefined) return 'Verificando…';
  if (madeAt === 'unknown') return 'Não foi possível ver se há uma chave.';
  return madeAt === null ? 'Nenhuma chave criada.' : `Chave criada em ${deviceWhenText(madeAt)}.`;
}
