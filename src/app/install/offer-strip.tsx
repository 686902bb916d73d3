import { rowClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import styles from './install.module.css';

interface Offer {
  text: string;
  /** Label of the button that takes the offer. */
  take: string;
  onTake: () => void;
  onClose: () => void;
}

/** An offer of the app at the end of the home screen, one at a time. */
export function OfferStrip({ text, take, onTake, onClose }: Offer) {
  return (
    <div className={styles.dock}>
      <Strip
        kind="info"
        action={
          <span className={rowClass({ wrap: true, justify: 'end', gap: 1, align: 'stretch' })}>
            <Button look="ghost" size="small" onClick={onClose}>
              Agora não
            </Button>
            <Button size="small" onClick={onTake}>
              {take}
            </Button>
          </span>
        }
      >
        {text}
      </Strip>
    </div>
  );
}
