import { paths } from '../../paths.ts';
import { cx } from '../../ui/base/cx.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { awningColours, awningOf } from '../../ui/layout/awning.tsx';
import { QrCode } from '../../ui/payment/qr-code.tsx';
import styles from './sticker.module.css';

const STRIPES = 13;
const STEPS = ['Aponte a câmera do celular', 'Escolha os produtos e pague com PIX', 'Pegue e leve'];

/** The sticker on a shop's door: awning, name, and a QR that opens the shop, also before sign-in. */
export function Sticker({ locationId, name, origin }: { locationId: string; name: string; origin: string }) {
  const address = origin + paths.shop(locationId);
  return (
    <Stack align="center" justify="between" centred className={styles.sticker}>
      <Awning colour={awningOf(locationId)} />
      <p className={styles.name}>{name}</p>
      <div className={styles.code}>
        <QrCode text={address} label={`QR Code de ${name}`} size="big" />
      </div>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={styles.address}>{address.replace(/^https?:\/\//, '')}</p>
    </Stack>
  );
}

/**
 * The shop's awning as lines, not as the screen's mask, because printers draw lines sharply. It begins and ends
 * with a dark stripe.
 */
function Awning({ colour }: { colour: number }) {
  const stripe = (place: number): string => `M${place} 0h1v1.6a.5 .5 0 0 1 -1 0z`;
  const places = Array.from({ length: STRIPES }, (_, place) => place);
  return (
    <svg
      aria-hidden="true"
      className={cx(styles.awning, awningColours(colour))}
      viewBox={`0 0 ${STRIPES} 2.1`}
    >
      {[styles.dark, styles.light].map((className, odd) => (
        <path
          key={className}
          className={className}
          d={places
            .filter((place) => place % 2 === odd)
            .map(stripe)
            .join('')}
        />
      ))}
    </svg>
  );
}
