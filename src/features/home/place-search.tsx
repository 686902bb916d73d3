import { MapPin } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import type { PlacesSource } from '../../data/wire/find-places.ts';
import { cepDigits, formatCep } from '../../domain/people/cep.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { MaskedField } from '../../ui/fields/masked-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import rows from './place-rows.module.css';
import styles from './place-search.module.css';
import { nearHeading, usePlaceSearch } from './use-place-search.ts';

interface PlaceSearchProps {
  /** True if a button opened the field, which then takes the focus. */
  opened?: boolean;
  /** True if a button asked for the search, which then begins at once. */
  asked?: boolean;
  onCancel?: () => void;
  onChosen?: () => void;
}

/** A text of digits is an unfinished CEP. Any other text is an address and stays as typed. */
const CODE = /^\d[\d-]*$/;
const format = (raw: string): string => (CODE.test(raw) ? formatCep(raw) : raw);
const unformat = (shown: string): string => (CODE.test(shown) ? cepDigits(shown) : shown);

/** The field 'CEP ou endereço', with the places that the text may mean [H-05, H-06]. */
export function PlaceSearch({ opened = false, asked = false, onCancel, onChosen }: PlaceSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const results = useId();
  const find = usePlaceSearch(() => {
    nearHeading()?.focus();
    onChosen?.();
  }, onCancel === undefined);
  useEffect(() => {
    if (opened) field.current?.focus();
  }, [opened]);
  const search = useRef(find.search);
  search.current = find.search;
  useEffect(() => {
    if (asked) void search.current();
  }, [asked]);
  const cancel = (): void => {
    find.giveUp();
    onCancel?.();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void find.search();
  };
  return (
    <Card
      padded
      className={styles.card}
      role="search"
      aria-label="Procurar em outro lugar"
      data-passing={onCancel !== undefined || undefined}
    >
      <form className={styles.form} onSubmit={submit}>
        <MaskedField
          ref={field}
          className={styles.field}
          label="CEP ou endereço"
          placeholder="00000-000 ou rua e cidade"
          enterKeyHint="search"
          autoComplete="postal-code"
          spellCheck={false}
          format={format}
          unformat={unformat}
          value={find.typed}
          onValueChange={find.type}
          error={find.error && <span role="alert">{find.error}</span>}
        />
        <div className={styles.buttons}>
          {onCancel && (
            <Button look="ghost" onClick={cancel}>
              Cancelar
            </Button>
          )}
          <Button type="submit" busy={find.busy}>
            {find.mayPass ? 'Tentar novamente' : 'Procurar'}
          </Button>
        </div>
      </form>
      {find.several && (
        <section className={styles.results} aria-labelledby={results}>
          <p id={results} role="status">
            Qual destes lugares?
          </p>
          <ul>
            {find.several.places.map((place) => (
              <li key={`${place.lat} ${place.lon} ${place.name}`}>
                <button type="button" className={rows.place} onClick={() => void find.choose(place)}>
                  <MapPin />
                  <span className={rows.text}>
                    <b>{place.name}</b>
                    {place.detail && <small>{place.detail}</small>}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {find.several.source && <Source source={find.several.source} />}
        </section>
      )}
    </Card>
  );
}

/** Source of the places' data, as its terms require. */
function Source({ source: { text, url } }: { source: PlacesSource }) {
  return (
    <p className={styles.source}>
      <a href={url} target="_blank" rel="noreferrer">
        {text}
      </a>
    </p>
  );
}
