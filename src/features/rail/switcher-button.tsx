import { ChevronsUpDown } from 'lucide-react';
import { stackClass, textClass } from '../../ui/base/look.ts';
import { AwningMark } from '../../ui/layout/awning-mark.tsx';
import { countText } from '../../ui/words/count-text.ts';
import styles from './rail.module.css';
import type { Rail } from './use-rail.ts';

/** Names the chosen location, or all, and opens the choice. */
export function SwitcherButton({ rail: { locations, chosen }, onOpen }: { rail: Rail; onOpen: () => void }) {
  const name = chosen?.location.name ?? 'Todos os locais';
  return (
    <button
      type="button"
      className={styles.switcher}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      title={`${name} (Ctrl K)`}
      onClick={onOpen}
    >
      {chosen ? <AwningMark id={chosen.location.id} /> : <span className={styles.mark} aria-hidden="true" />}
      <span className={stackClass({ grow: true }, styles.label)}>
        <b className={textClass({ cut: true })}>{name}</b>
        <span className={textClass({ size: 1, tone: 'soft', cut: true })}>
          {chosen ? 'Trocar de local' : countText(locations.length, 'local', 'locais')}
        </span>
      </span>
      <ChevronsUpDown aria-hidden="true" className={styles.label} />
    </button>
  );
}
