import type { ReactNode } from 'react';
import { ShopFront } from '../../ui/shop-front.tsx';
import { useViewport } from '../../ui/viewport.ts';
import styles from './account.module.css';

export interface AccountPageProps {
  title: string;
  lead: ReactNode;
  /** How much of a phone's screen the window takes. */
  size?: 'big' | 'small';
  children: ReactNode;
}

/** The page of every screen before the shop: the window, a title, a form. */
export function AccountPage({ title, lead, size = 'small', children }: AccountPageProps) {
  const wide = useViewport() === 'desktop';
  return (
    <div className={styles.page}>
      <div className={styles.window}>
        <ShopFront size={wide ? 'fill' : size} />
      </div>
      <main className={styles.main}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </main>
    </div>
  );
}
