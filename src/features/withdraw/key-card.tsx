import { KeyRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { WITHDRAWAL_MESSAGES } from '../../domain/money/withdrawal.ts';
import { formatPixKey } from '../../domain/people/pix-key.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import styles from './withdraw.module.css';

/** The destination key. A CPF is masked. Without a key, a link to add one [W-01, W-02]. */
export function KeyCard({ chavePix }: { chavePix: string }) {
  if (chavePix.trim() === '')
    return (
      <Notice kind="warning" action={<Link to="/profile">Cadastrar chave PIX</Link>}>
        {WITHDRAWAL_MESSAGES.noKey}
      </Notice>
    );
  return (
    <Card as="section" padded aria-label="Chave PIX" className={styles.key}>
      <KeyRound aria-hidden="true" />
      <div className={styles.keyText}>
        <p className={styles.caption}>Chave PIX</p>
        <p className={styles.keyValue}>{formatPixKey(chavePix, true)}</p>
      </div>
      <Link to="/profile">Trocar</Link>
    </Card>
  );
}
