import { useGeolocation } from '../../device/place/geolocation-context.tsx';
import { optionalPart } from '../../ui/base/late-part.tsx';
import { useBusy } from '../../ui/base/use-busy.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import styles from './geolocation.module.css';
import { sayPositionRefused } from './say-position-refused.ts';

/** Loaded late, because a static import would make it a file that each visit of home fetches. */
const ShopQrButton = optionalPart(() =>
  import('./scan/shop-qr-button.tsx').then((part) => part.ShopQrButton),
);

/** Warns of a failed position, with a retry and other ways into a shop [H-06]. Not shown around a chosen place. */
export function GeolocationStrip() {
  const { locate } = useGeolocation();
  const [retrying, during] = useBusy();
  const retry = async (): Promise<void> => {
    const { kind, refused } = await during(locate());
    if (kind === 'failed') await sayPositionRefused(refused, 'Localizar novamente');
  };
  return (
    <div className={styles.dock}>
      <Strip
        kind="warning"
        action={
          <span className={styles.ways}>
            <ShopQrButton look="ghost" size="small" />
            <Button look="ghost" size="small" busy={retrying} onClick={() => void retry()}>
              Localizar novamente
            </Button>
          </span>
        }
      >
        <span className={styles.what}>Não foi possível obter sua localização.</span>{' '}
        <span className={styles.so}>Locais públicos próximos podem não ser exibidos.</span>
      </Strip>
    </div>
  );
}
