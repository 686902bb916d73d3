import { Search } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MyLocation } from '../../data/rows/my-locations.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/base/link.tsx';
import { rowClass, stackClass, textClass } from '../../ui/base/look.ts';
import { useViewport } from '../../ui/base/viewport.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { foundShops, placesOf } from './found-shops.ts';
import styles from './rail.module.css';
import type { RailSection } from './rail-sections.ts';
import { ShopLink } from './shop-link.tsx';
import { pathAt, type Rail } from './use-rail.ts';

/** Maximum number of drawn locations. A search finds the others. */
const MAX_SHOWN = 60;

/**
 * The choice of a location, with a search. `wanted`: the section to open there. Locations where customers wait in that
 * section come first with their numbers, so that nobody opens fifty to find a question.
 */
export function SwitcherSheet({
  rail: { locations, chosen, here },
  wanted,
  onClose,
}: {
  rail: Rail;
  wanted: RailSection | null;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // On a phone the keyboard would cover the list.
  const isTyped = useViewport() !== 'phone';
  const section = wanted ?? here;
  // Fixed at opening, because a location must not move under a finger when its number changes.
  const [places] = useState(() => placesOf(locations, section));
  const found = useMemo(
    () => foundShops(locations, { text, wanted, section, places }),
    [locations, text, wanted, section, places],
  );
  const pathOf = (one: MyLocation): string => pathAt(one, section);
  const all = wanted ? null : (here?.all ?? paths.myLocations());
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const [first] = found;
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && first) {
      event.preventDefault();
      onClose();
      void navigate(pathOf(first.one));
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    if (step === 0 || links.length === 0) return;
    event.preventDefault();
    const at = links.indexOf(event.target as HTMLAnchorElement);
    links[Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
  };
  return (
    <Sheet
      tall
      {...(isTyped && { initialFocus: field })}
      onClose={onClose}
      title={wanted ? `${wanted.label}: escolha o local` : 'Escolha o local'}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move among the links within */}
      <div className={stackClass({ gap: 3 })} onKeyDown={press}>
        <TextField
          ref={field}
          type="search"
          label="Nome ou endereço"
          hideLabel
          pill
          placeholder="Nome ou endereço"
          enterKeyHint="go"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
          before={<Search />}
        />
        {found.length === 0 && text !== '' ? (
          <StateFace compact kind="empty" title={`Nenhum local com “${text.trim()}”.`} />
        ) : (
          <ul ref={list}>
            {all && text === '' && (
              <li>
                <Link
                  to={all}
                  className={rowClass({ gap: 3 }, styles.shop)}
                  aria-current={chosen ? undefined : 'true'}
                  onClick={onClose}
                >
                  <span className={styles.mark} aria-hidden="true" />
                  <b>Todos os locais</b>
                </Link>
              </li>
            )}
            {found.slice(0, MAX_SHOWN).map(({ one, mark }) => (
              <ShopLink
                key={one.location.id}
                one={one}
                mark={mark}
                to={pathOf(one)}
                isChosen={one === chosen}
                onLeave={onClose}
              />
            ))}
          </ul>
        )}
        {found.length > MAX_SHOWN && (
          <p className={textClass({ size: 1, tone: 'soft' })}>
            E mais {found.length - MAX_SHOWN}. Digite para encontrar.
          </p>
        )}
      </div>
    </Sheet>
  );
}
