import { useLayoutEffect } from 'react';
import { optionalPart } from '../../ui/base/late-part.tsx';
import styles from './rail-place.module.css';

const ManagerRail = optionalPart(() => import('./rail.tsx').then((part) => part.ManagerRail));
export const loadRail = ManagerRail.load;

/** Reserves the rail's room beside the page, and shows the rail once its code is there. */
export function RailPlace() {
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    const [railed = 'railed'] = [styles.railed];
    classList.add(railed);
    return () => classList.remove(railed);
  }, []);
  return <ManagerRail />;
}
