import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { textClass } from '../base/look.ts';
import { Row } from '../base/row.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { BarEnd } from './bar-end.ts';
import styles from './top-bar.module.css';

export type TopBarProps = {
  title: ReactNode;
  /** The line under the title. */
  sub?: ReactNode;
  /** Absent on the first screen of a section. */
  onBack?: () => void;
  /** Icon buttons or a tag at the right. */
  actions?: ReactNode;
  /** Content beside the title on wide screens and below it on phones, such as the search. */
  children?: ReactNode;
};

/** The head of a screen. Its title is the page's h1. */
export function TopBar({ title, sub, onBack, actions, children }: TopBarProps) {
  const end = useContext(BarEnd);
  return (
    <div className={styles.bar}>
      <Row wrap className={styles.row}>
        {onBack && <IconButton label="Voltar" icon={<ArrowLeft />} onClick={onBack} />}
        <div className={textClass({ whole: true }, onBack ? styles.text : styles.first)}>
          <h1 className={styles.title} data-picture>
            {title}
          </h1>
          {sub && <p className={textClass({ size: 1, tone: 'soft' }, styles.sub)}>{sub}</p>}
        </div>
        {(actions || end) && (
          <Row className={styles.actions}>
            {actions}
            {end}
          </Row>
        )}
      </Row>
      {children && <div className={styles.below}>{children}</div>}
    </div>
  );
}
