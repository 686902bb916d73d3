import { KeyRound } from 'lucide-react';
import { WITHDRAWAL_MESSAGES } from '../../domain/money/withdrawal.ts';
import { maskedPixKey } from '../../domain/people/pix-key.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/base/link.tsx';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import styles from './withdraw.module.css';

/** The destination key. A CPF is masked. Without a key, a link to add one [W-01, W-02]. */
export function KeyCard({ chavePix }: { chavePix: string }) {
  if (chavePix.trim() === '')
    return (
      <Notice kind="warning" action={<Link to={paths.profile()}>Cadastrar chave PIX</Link>}>
        {WITHDRAWAL_MESSAGES.noKey}
      </Notice>
    );
  return (
    <Card as="section" padded aria-label="Chave PIX" className={rowClass({ gap: 3 }, styles.key)}>
      <KeyRound />
      <div className={textClass({ grow: true })}>
        <p className={textClass({ size: 1, weight: 600, tone: 'soft' })}>Chave PIX</p>
        <p className={textClass({ size: 3, digits: true, anywhere: true })}>{maskedPixKey(chavePix)}</p>
      </div>
      <Link to={paths.profile()}>Trocar</Link>
    </Card>
  );
}
