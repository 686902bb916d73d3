import { Ellipsis, House } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { cx } from '../../ui/base/cx.ts';
import { Link } from '../../ui/base/link.tsx';
import { useViewport } from '../../ui/base/viewport.ts';
import { MoreSheet } from './more-sheet.tsx';
import styles from './rail.module.css';
import type { RailSection } from './rail-sections.ts';
import { RailWayLink } from './rail-way-link.tsx';
import { SwitcherButton } from './switcher-button.tsx';
import { SwitcherSheet } from './switcher-sheet.tsx';
import { useRail } from './use-rail.ts';
import { useRailKeys } from './use-rail-keys.ts';

/** The open sheet. `section` is opened after the choice of a location. */
type Open = { kind: 'more' } | { kind: 'switcher'; section: RailSection | null } | null;

/** The links of the management: a rail beside the screen, on phones a bar below it. */
export function ManagerRail() {
  const rail = useRail();
  const viewport = useViewport();
  const { pathname } = useLocation();
  const [open, setOpen] = useState<Open>(null);
  const choose = (section: RailSection | null): void => setOpen({ kind: 'switcher', section });
  useRailKeys(rail.ways, choose);
  const close = (): void => setOpen(null);
  const isPhone = viewport === 'phone';
  // A conversation needs the whole height of a phone, because the keyboard takes half of it.
  const isTalk = pathname.startsWith(`${paths.conversations.base}/`) && pathname.split('/').length > 4;
  const shown = isPhone ? rail.ways.filter(({ section }) => section.inBar) : rail.ways;
  return (
    <>
      {!(isPhone && isTalk) && (
        <nav className={isPhone ? styles.bar : styles.rail} aria-label="Gestão" data-rail-bar="">
          {!isPhone && <SwitcherButton rail={rail} onOpen={() => choose(null)} />}
          <ul className={styles.ways}>
            {shown.map((way) => (
              <li key={way.section.id}>
                <RailWayLink way={way} onChoose={() => choose(way.section)} />
              </li>
            ))}
            {isPhone && (
              <li>
                <button type="button" className={styles.way} onClick={() => setOpen({ kind: 'more' })}>
                  <Ellipsis aria-hidden="true" />
                  <span className={styles.label} data-picture>
                    Mais
                  </span>
                </button>
              </li>
            )}
          </ul>
          {!isPhone && (
            <Link to={paths.home()} className={cx(styles.way, styles.foot)} title="Início">
              <House aria-hidden="true" />
              <span className={styles.label} data-picture>
                Início
              </span>
            </Link>
          )}
        </nav>
      )}
      {open?.kind === 'more' && <MoreSheet rail={rail} onChoose={choose} onClose={close} />}
      {open?.kind === 'switcher' && <SwitcherSheet rail={rail} wanted={open.section} onClose={close} />}
    </>
  );
}
