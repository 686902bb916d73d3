import { Check } from 'lucide-react';
import type { Day } from '../../domain/hours/shop-time-zone.ts';
import { lastsText, paceText } from '../../domain/overview/pick-list.ts';
import type { Picked } from '../../domain/overview/pick-marks.ts';
import { MAX_UNITS } from '../../domain/restock/move.ts';
import { productKind } from '../../domain/shop/product-kind.ts';
import { useImageUrl } from '../../images/use-image-url.ts';
import { cx } from '../../ui/base/cx.ts';
import { stackClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { TypedNumber } from '../../ui/fields/typed-number.tsx';
import { ProductPicture } from '../../ui/pictures/product-picture.tsx';
import styles from './pick-list.module.css';
import { boxText, shelfText } from './pick-texts.ts';

interface PickRowProps {
  line: Picked;
  today: Day;
  /** Absent for a line of several shops. */
  onType?: (units: number) => void;
  onTake: (isTaken: boolean) => void;
  /** Words below the name instead of the shelf. */
  about?: string;
}

/** One item to bring: reason, units, and whether it was taken from the depot. */
export function PickRow({ line, today, onType, onTake, about }: PickRowProps) {
  const { item, units, isTaken } = line;
  const lasts = lastsText(line.cover);
  return (
    <Row gap={3} className={cx(styles.row, isTaken && styles.taken)}>
      <ItemPicture name={item.name} image={item.image} />
      <div className={stackClass({ grow: true, anywhere: true })}>
        <h3 className={styles.name}>{item.name}</h3>
        {about === undefined ? (
          <p className={textClass({ size: 1, tone: 'soft' })}>
            {lasts && line.cover.kind === 'out' && <b className={styles.urgent}>{lasts.text} · </b>}
            {paceText(item.paces)}
            {lasts && line.cover.kind !== 'out' && (
              <>
                {' '}
                · <b className={lasts.urgent ? styles.urgent : styles.soon}>{lasts.text}</b>
              </>
            )}
            <br />
            {shelfText(line, today)}
          </p>
        ) : (
          <p className={textClass({ size: 1, tone: 'soft' })}>{about}</p>
        )}
      </div>
      <div className={styles.amount}>
        {onType ? (
          <TypedNumber
            label={`Quantidade de ${item.name}`}
            value={units}
            min={0}
            max={MAX_UNITS}
            staysOnEnter
            onValueChange={onType}
          />
        ) : (
          <b>{units}</b>
        )}
        <span className={textClass({ size: 1, tone: 'soft' })}>{boxText(line)}</span>
      </div>
      <button
        type="button"
        className={styles.take}
        aria-pressed={isTaken}
        aria-label={`Separado: ${item.name}`}
        onClick={() => onTake(!isTaken)}
      >
        <span>{isTaken && <Check aria-hidden="true" />}</span>
      </button>
    </Row>
  );
}

function ItemPicture({ name, image }: { name: string; image: string | null }) {
  const found = useImageUrl(image);
  return (
    <ProductPicture
      size="small"
      seed={name}
      kind={productKind(name, [])}
      src={found.kind === 'ready' ? found.url : undefined}
      coming={found.kind === 'loading'}
      onError={found.kind === 'ready' ? found.onError : undefined}
    />
  );
}
