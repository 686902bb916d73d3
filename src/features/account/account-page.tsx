import type { ReactNode } from 'react';
import { Stack } from '../../ui/base/stack.tsx';
import { useViewport } from '../../ui/base/viewport.ts';
import { ShopFront } from '../../ui/pictures/shop-front.tsx';
import styles from './account.module.css';

export interface AccountPageProps {
  title: string;
  lead: ReactNode;
  /** Height of the window picture on a phone. */
  size?: 'big' | 'small';
  children: ReactNode;
}

/** The layout of every screen before sign-in: the window picture, a title, a form. */
export function AccountPage({ title, lead, size = 'small', children }: AccountPageProps) {
  const wide = useViewport() === 'desktop';
  return (
    <Stack className={styles.page}>
      <div className={styles.window}>
        <ShopFront size={wide ? 'fill' : size} />
      </div>
      <main className={styles.main}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </main>
    </Stack>
  );
}
