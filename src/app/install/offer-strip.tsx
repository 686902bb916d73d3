import { Fragment } from 'react';
import { rowClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import styles from './install.module.css';

interface Offer {
  /**
   * Phrases of the text, with line breaks between them rather than within. The largest paint of home stays the balance.
   * A whole text of two lines would be larger, and comes seconds later.
   */
  phrases: readonly string[];
  /** Label of the button that takes the offer. */
  take: string;
  onTake: () => void;
  onClose: () => void;
}

/** An offer of the app at the end of the home screen, one at a time. */
export function OfferStrip({ phrases, take, onTake, onClose }: Offer) {
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
        {phrases.map((phrase, index) => (
          <Fragment key={phrase}>
            {index > 0 && ' '}
            <span className={styles.phrase}>{phrase}</span>
          </Fragment>
        ))}
      </Strip>
    </div>
  );
}
