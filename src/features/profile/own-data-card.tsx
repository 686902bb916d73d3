import { Download } from 'lucide-react';
import { useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { reasonText } from '../../data/hooks/offline-words.ts';
import { saveFile } from '../../device/files/save-file.ts';
import { textClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { ownDataFileName, ownDataJson } from './own-data.ts';
import styles from './profile.module.css';

/** 'Meus dados': a copy of all data stored about the user, which the law grants. */
export function OwnDataCard() {
  const data = useData();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const outcome = await data.ownRecords();
    if (outcome.kind === 'failed') {
      toast.error(reasonText(outcome.error, 'Sem conexão com a internet. Tente novamente.'));
    } else {
      const at = Date.now();
      const result = await saveFile(
        ownDataFileName(at),
        ownDataJson(data.user, outcome.value, at),
        'application/json',
      );
      if (result === 'saved') toast.success('Cópia dos seus dados salva.');
    }
    setBusy(false);
  };
  return (
    <Card as="section" padded aria-labelledby="own-data">
      <h2 id="own-data" className={textClass({ size: 3 }, styles.cardTitle)}>
        Meus dados
      </h2>
      <p className={styles.quiet}>
        Um arquivo com tudo o que guardamos em seu nome: perfil, compras, depósitos, saques, acessos,
        mensagens, convites e o que você fez nos locais em que trabalha. Contém seu CPF; guarde em lugar
        seguro.
      </p>
      <Button look="quiet" wide busy={busy} icon={<Download />} onClick={() => void save()}>
        Baixar meus dados
      </Button>
    </Card>
  );
}
