import { ArrowDown, ArrowUp } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { MAX_DAYS_AHEAD } from '../../domain/overview/pick-list.ts';
import { textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Stack } from '../../ui/base/stack.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ChooseShops } from '../../ui/fields/choose-shops.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { Spoken } from '../../ui/words/spoken.tsx';
import styles from './pick-list.module.css';
import { untilText } from './pick-texts.ts';
import type { PickedPlace } from './picked.ts';
import type { Picking } from './use-picking.ts';

/** Options of the list: last day, shops and their order, and a start without marks. */
export function PickOptions({ picking, onClose }: { picking: Picking; onClose: () => void }) {
  const { places, choosable: shops, marks, today, move, until, choose, restart } = picking;
  const drag = useDragged(move);
  const [said, setSaid] = useState('');
  /** Moves a shop to a place, counted from 0. An arrow at the end of the list does nothing and keeps the focus. */
  const put = ({ id, location }: PickedPlace, from: number, to: number): void => {
    if (to < 0 || to >= places.length) return;
    move(id, to - from);
    setSaid(`${location.name}: ${to + 1}º de ${places.length}`);
  };
  const days = Array.from({ length: MAX_DAYS_AHEAD + 1 }, (_, day) => day);
  const hasMarks = Object.keys(marks.typed).length + Object.keys(marks.taken).length > 0;
  return (
    <Sheet onClose={onClose} title="Opções da lista">
      <Stack gap={4}>
        <SelectField
          label="Levar o que falta"
          choices={days.map((day) => ({ value: String(day), label: untilText(today.day, day) }))}
          value={String(marks.days)}
          onChange={(event) => until(Number(event.target.value))}
        />
        {(shops.length > 1 || shops.some(({ id }) => marks.left.includes(id))) && (
          <section aria-labelledby="pick-shops">
            <h3 id="pick-shops" className={textClass({ weight: 600 })}>
              Locais da lista
            </h3>
            <ChooseShops
              shops={shops}
              shopIds={shops.map(({ id }) => id).filter((id) => !marks.left.includes(id))}
              onChange={({ shopIds }) => choose(shopIds)}
            />
          </section>
        )}
        {places.length > 1 && (
          <section aria-labelledby="pick-order">
            <h3 id="pick-order" className={textClass({ weight: 600 })}>
              Ordem dos locais
            </h3>
            <p className={textClass({ size: 1, tone: 'soft' })}>
              {marks.order.length > 0 ? 'A sua ordem.' : 'O mais perto primeiro.'} Arraste para mudar.
            </p>
            <ol className={styles.order}>
              {places.map((place, index) => (
                <li key={place.id} {...drag(place.id)}>
                  <Row gap={2}>
                    <span className={textClass({ grow: true, anywhere: true })}>{place.location.name}</span>
                    <IconButton
                      label={`Subir ${place.location.name}`}
                      icon={<ArrowUp />}
                      aria-disabled={index === 0}
                      onClick={() => put(place, index, index - 1)}
                    />
                    <IconButton
                      label={`Descer ${place.location.name}`}
                      icon={<ArrowDown />}
                      aria-disabled={index === places.length - 1}
                      onClick={() => put(place, index, index + 1)}
                    />
                  </Row>
                </li>
              ))}
            </ol>
            <Spoken text={said} />
          </section>
        )}
        <Button look="quiet" size="tall" disabled={!hasMarks} onClick={restart}>
          Começar a lista de novo
        </Button>
      </Stack>
    </Sheet>
  );
}

/** Properties of a list's entry that is dragged up and down. A distance of its own height moves it by one place. */
function useDragged(move: (id: string, places: number) => void) {
  const held = useRef<{ id: string; y: number } | null>(null);
  return (id: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.target instanceof Element && event.target.closest('button')) return;
      held.current = { id, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const from = held.current;
      if (from?.id !== id) return;
      const height = event.currentTarget.offsetHeight;
      const places = height > 0 ? Math.trunc((event.clientY - from.y) / height) : 0;
      if (places === 0) return;
      held.current = { id, y: from.y + places * height };
      move(id, places);
    },
    onPointerUp(): void {
      held.current = null;
    },
    onPointerCancel(): void {
      held.current = null;
    },
  });
}
