import { stackClass } from '../../ui/base/look.ts';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import styles from './rail.module.css';
import type { RailSection } from './rail-sections.ts';
import { RailWayLink } from './rail-way-link.tsx';
import { SwitcherButton } from './switcher-button.tsx';
import type { Rail } from './use-rail.ts';

/** The links for which a phone's bar has no room, and the choice of a location. */
export function MoreSheet({
  rail,
  onChoose,
  onClose,
}: {
  rail: Rail;
  onChoose: (section: RailSection | null) => void;
  onClose: () => void;
}) {
  return (
    <Sheet onClose={onClose} title="Mais">
      <div className={stackClass({ gap: 3 })}>
        <SwitcherButton rail={rail} onOpen={() => onChoose(null)} />
        <ul className={styles.ways}>
          {rail.ways
            .filter(({ section }) => !section.inBar)
            .map((way) => (
              <li key={way.section.id}>
                <RailWayLink way={way} onChoose={() => onChoose(way.section)} onLeave={onClose} />
              </li>
            ))}
        </ul>
      </div>
    </Sheet>
  );
}
