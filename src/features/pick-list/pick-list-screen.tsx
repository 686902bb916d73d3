import { PackagePlus, Printer, Share2, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { useListTrouble } from '../../data/hooks/list-trouble.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import type { LiveOne } from '../../data/live/live.ts';
import { moreOf, type PickList, usePickList } from '../../data/rows/pick-list.ts';
import { useSuppliedShops } from '../../data/rows/supply/supplies.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import { shareText } from '../../device/files/share.ts';
import { leftOutText } from '../../domain/overview/pick-list.ts';
import { paths } from '../../paths.ts';
import { dialogPart } from '../../ui/base/late-part.tsx';
import { Row } from '../../ui/base/row.tsx';
import { Stack } from '../../ui/base/stack.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { BottomBar } from '../../ui/layout/bottom-bar.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { ListFace } from '../../ui/states/list-face.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { moneyText } from '../../ui/words/money-text.tsx';
import { CountAsks } from './count-asks.tsx';
import { KeptShops } from './kept-shops.tsx';
import styles from './pick-list.module.css';
import { PickPaper } from './pick-paper.tsx';
import { PickShops } from './pick-shop.tsx';
import {
  calculatedText,
  coveredText,
  listText,
  nothingText,
  partOfPlacesText,
  plainText,
  untilText,
} from './pick-texts.ts';
import { PickTogether } from './pick-together.tsx';
import { chosenOf, type PickedPlace, stopsOf, sumsOf } from './picked.ts';
import { type Picking, usePicking } from './use-picking.ts';

const PickOptions = dialogPart(async () => (await import('./pick-options.tsx')).PickOptions);

const VIEWS = [
  { id: 'shops', label: 'Por local' },
  { id: 'together', label: 'Tudo junto' },
] as const;
type View = (typeof VIEWS)[number]['id'];

/** /manager/pick-list 'Lista de reposição': goods to bring to the own locations. Works offline. */
export function PickListScreen() {
  const list = usePickList();
  return list.row ? <ListPart told={list.row} /> : <NoList list={list} />;
}

function ListPart({ told }: { told: PickList }) {
  const picking = usePicking(told);
  const [view, setView] = useState<View>('shops');
  const [options, setOptions] = useState(false);
  const goBack = useGoBack();
  const navigate = useNavigate();
  const orders = useSuppliedShops().rows.some(({ role }) => role === null || role === 'deputy');
  const toSupplies = `${paths.supplies()}?lista`;
  const { online } = useNetwork();
  const offline = useOfflineReason();
  const { places, shops, marks, today, covered } = picking;
  const until = untilText(today.day, marks.days);
  const toldAt = calculatedText(told.at, serverClock.now());
  const isPart = places.length < shops.length;
  const handed = isPart ? `${until} · ${partOfPlacesText(places.length, shops.length)}` : until;
  const chosen = chosenOf(told.places, marks);
  const stops = stopsOf(places, chosen);
  const more = moreOf(chosen);
  return (
    <AppFrame
      header={
        <>
          <TopBar
            title="Lista de reposição"
            sub={places.length > 0 ? listText(places, shops.length, until) : `calculado ${toldAt}`}
            onBack={goBack}
            actions={
              <IconButton
                label="Opções da lista"
                icon={<SlidersHorizontal />}
                onClick={() => setOptions(true)}
              />
            }
          >
            <Segments label="Como ver" segments={VIEWS} value={view} onValueChange={setView} />
          </TopBar>
          {!online && (
            <Strip kind="offline">
              {offline.name}. Lista calculada {toldAt}.
            </Strip>
          )}
        </>
      }
      footer={places.length > 0 && <PickBar picking={picking} stops={stops} until={handed} more={more} />}
    >
      <Stack gap={4} className={styles.page}>
        {places.length === 0 ? (
          <StateFace
            kind="empty"
            title={isPart ? 'Nada para os locais escolhidos.' : nothingText(today.day, marks.days, more)}
            action={
              <Button look="quiet" onClick={() => setOptions(true)}>
                {isPart ? 'Escolher os locais' : 'Mudar o período'}
              </Button>
            }
          />
        ) : view === 'shops' ? (
          <PickShops picking={picking} />
        ) : (
          <PickTogether picking={picking} />
        )}
        <CountAsks places={chosen} />
        {places.length > 0 && orders && (
          <LinkButton
            look="quiet"
            size="tall"
            wide
            icon={<PackagePlus />}
            href={toSupplies}
            onClick={(event) => {
              event.preventDefault();
              void navigate(toSupplies);
            }}
          >
            Virar compra
          </LinkButton>
        )}
        {covered > 0 && <p className={styles.soft}>{coveredText(covered)}</p>}
        {more > 0 && <p className={styles.soft}>{leftOutText(more)}</p>}
        {stops.length > 0 && <KeptShops shopIds={stops.map(({ id }) => id)} />}
        {online && places.length > 0 && <p className={styles.soft}>calculado {toldAt}</p>}
      </Stack>
      <PickPaper stops={stops} until={handed} more={more} at={told.at} />
      {options && <PickOptions picking={picking} onClose={() => setOptions(false)} />}
    </AppFrame>
  );
}

interface PickBarProps {
  picking: Picking;
  /** The shops of the list to hand on, also those that are only to be counted. */
  stops: readonly PickedPlace[];
  until: string;
  more: number;
}

/** The sums, with a note where shops are left out, and buttons to share and print the list. */
function PickBar({ picking, stops, until, more }: PickBarProps) {
  const { places, shops } = picking;
  const { units, items, taken, cost, isCostWhole } = sumsOf(places);
  const share = async (): Promise<void> => {
    const text = plainText(stops, until, more);
    const end = await shareText({ title: 'Lista de reposição', text });
    if (end === 'copied') toast.success('Lista copiada.');
    if (end === 'failed') toast.error('Não foi possível compartilhar a lista.');
  };
  return (
    <BottomBar
      above={
        <Row wrap justify="between" gap={2} size={1} className={styles.sums}>
          <span>
            {more > 0 && 'pelo menos '}
            <b>{units} un.</b> para levar · {taken} de {items} separados
          </span>
          {places.length < shops.length && <span>{partOfPlacesText(places.length, shops.length)}</span>}
          {cost > 0 && (
            <span>
              {more > 0 || !isCostWhole ? 'custo mínimo' : 'custo'} <b>{moneyText(cost)}</b>
            </span>
          )}
        </Row>
      }
    >
      <Row wrap gap={2} className={styles.actions}>
        <Button size="tall" icon={<Share2 />} onClick={() => void share()}>
          Compartilhar lista
        </Button>
        <IconButton label="Imprimir lista" icon={<Printer />} onClick={() => window.print()} />
      </Row>
    </BottomBar>
  );
}

function NoList({ list }: { list: LiveOne<PickList> }) {
  const data = useData();
  const goBack = useGoBack();
  const again = (): void => void data.refresh({ kind: 'pickList' });
  const trouble = useListTrouble(list, 'A lista aparece aqui depois de aberta uma vez com internet.');
  return (
    <AppFrame header={<TopBar title="Lista de reposição" onBack={goBack} />}>
      <ListFace
        loading={{ shape: 'row', count: 5, label: 'Calculando a lista…' }}
        errorTitle="Não deu para carregar."
        onRetry={again}
        {...trouble}
        empty={
          <StateFace
            kind="empty"
            title="A lista de reposição ainda não pode ser calculada."
            text="Abra de novo em alguns minutos."
          />
        }
      />
    </AppFrame>
  );
}

function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => void navigate(paths.myLocations());
}
