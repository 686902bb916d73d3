import { useLayoutEffect } from 'react';
import { later } from '../../ui/base/later.tsx';
import styles from './rail-place.module.css';

const ManagerRail = later(async () => (await import('./rail.tsx')).ManagerRail);
export const loadRail = ManagerRail.load;

/** The rail's room at the side of the page, and the rail once its code is there. */
export function RailPlace() {
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    const [railed = 'railed'] = [styles.railed];
    classList.add(railed);
    return () => classList.remove(railed);
  }, []);
  return <ManagerRail />;
}
