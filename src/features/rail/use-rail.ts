import { useLocation } from 'react-router-dom';
import { type MyLocation, useMyLocations } from '../../data/rows/my-locations.ts';
import {
  chatMark,
  markNumber,
  supportMark,
  type WaitingMark,
  waitingAtAll,
} from '../../domain/overview/waiting-words.ts';
import { isShownTo } from '../../domain/people/staff-ways.ts';
import { locationAt, RAIL_SECTIONS, type RailSection, sectionAt } from './rail-sections.ts';

/** A section with this person's path and number. */
export interface RailWay {
  section: RailSection;
  /** Path of the section. Null where a location has to be chosen first. */
  to: string | null;
  isHere: boolean;
  /** The number of people who wait for an answer, or of things to do, with its words. */
  mark: WaitingMark;
}

export interface Rail {
  locations: readonly MyLocation[];
  /** The location of the screen. Null for all. */
  chosen: MyLocation | null;
  here: RailSection | null;
  ways: readonly RailWay[];
}

/** State of the rail at this address. */
export function useRail(): Rail {
  const { pathname } = useLocation();
  const { rows: locations } = useMyLocations();
  const here = sectionAt(pathname);
  const id = locationAt(pathname);
  const chosen = locations.find(({ location }) => location.id === id) ?? null;
  const ways = RAIL_SECTIONS.flatMap((section): RailWay[] => {
    const open = locations.filter((one) => isOpenTo(one, section));
    if (open.length === 0 && section.section !== 'figures') return [];
    const to = leadTo(section, chosen, open);
    return [{ section, to, isHere: section === here, mark: markOf(section, chosen ? [chosen] : open) }];
  });
  return { locations, chosen, here, ways };
}

/** True where a person has work in a section of a location. */
export function isOpenTo({ role }: MyLocation, { section }: RailSection): boolean {
  if (section === 'figures') return true;
  return section === 'owner' ? role === null : isShownTo(role, section);
}

function leadTo(section: RailSection, chosen: MyLocation | null, open: readonly MyLocation[]): string | null {
  if (chosen && open.includes(chosen)) return section.one(chosen.location.id);
  const [only] = open;
  return section.all ?? (open.length === 1 && only ? section.one(only.location.id) : null);
}

/** Path after the choice of a location: the same section there, else the first section open to the person. */
export function pathAt(one: MyLocation, here: RailSection | null): string {
  const inSection = here && here.one(one.location.id) !== here.all && isOpenTo(one, here) ? here : null;
  const section = inSection ?? RAIL_SECTIONS.slice(1).find((each) => isEach(each, one)) ?? RAIL_SECTIONS[0];
  return section?.one(one.location.id) ?? '';
}

const isEach = (section: RailSection, one: MyLocation): boolean =>
  section.one(one.location.id) !== section.all && isOpenTo(one, section);

/** People who wait, or things to do, in a section of these locations. */
export function markOf({ id }: RailSection, locations: readonly MyLocation[]): WaitingMark {
  if (id === 'conversations') return chatMark(waitingAtAll(locations.map(({ waiting }) => waiting)));
  if (id === 'support') return supportMark(waitingAtAll(locations.map(({ waiting }) => waiting)));
  const ending = (sum: number, { figures }: MyLocation): number => sum + (figures?.endingToday ?? 0);
  const count = id === 'pickList' ? locations.reduce(ending, 0) : 0;
  return { count, text: `${markNumber(count)} a fazer`, isAnswer: false };
}

/** True for sections in which people wait for an answer. */
export const isAnswer = ({ id }: RailSection): boolean => id === 'conversations' || id === 'support';
