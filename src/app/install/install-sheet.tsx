import { Plus, Share, SquarePlus } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import styles from './install.module.css';

const STEPS = [
  { Icon: Share, text: 'Toque em Compartilhar, na barra do Safari.' },
  { Icon: SquarePlus, text: 'Role a lista e escolha Adicionar à Tela de Início.' },
  { Icon: Plus, text: 'Toque em Adicionar. A Vendinha aparece entre seus aplicativos.' },
] as const;

/** Manual installation on an iPhone or iPad, in three steps. */
export function InstallSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet
      onClose={onClose}
      title="Instalar a Vendinha"
      description="Compartilhar > Adicionar à Tela de Início"
      footer={
        <Button size="tall" wide onClick={onClose}>
          Entendi
        </Button>
      }
    >
      <Phone />
      <ol className={styles.steps}>
        {STEPS.map(({ Icon, text }) => (
          <li key={text}>
            <span className={styles.icon}>
              <Icon aria-hidden="true" />
            </span>
            {text}
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

/** A phone with the 'Compartilhar' button in its bottom bar and the app's awning on its home screen. */
function Phone() {
  return (
    <svg viewBox="0 0 240 120" className={styles.phone} aria-hidden="true">
      <rect className={styles.body} x="8" y="6" width="104" height="150" rx="16" />
      <rect className={styles.page} x="16" y="20" width="88" height="64" rx="6" />
      <rect className={styles.bar} x="16" y="90" width="88" height="22" rx="8" />
      <g className={styles.share}>
        <rect x="54" y="98" width="12" height="11" rx="2" />
        <path d="M60 104V93m-4 4 4-4 4 4" />
      </g>
      <path className={styles.arrow} d="M124 62h14m-5-5 5 5-5 5" />
      <rect className={styles.body} x="150" y="6" width="82" height="150" rx="16" />
      <rect className={styles.app} x="170" y="36" width="42" height="42" rx="11" />
      <path className={styles.awning} d="M176 46h30v7a5 5 0 0 1-10 0 5 5 0 0 1-10 0 5 5 0 0 1-10 0z" />
      <path className={styles.shop} d="M180 60v10h22V60" />
      <rect className={styles.line} x="174" y="84" width="34" height="5" rx="2.5" />
    </svg>
  );
}
