import { sameJson } from '../../../src/domain/values/same-json.ts';
import { type Content, parseContent } from '../../../src/records/record.ts';
import { LOCATION_TICKET } from '../../../src/records/types/talk/location-ticket.ts';
import { badInput } from '../check-input.ts';

/** Most answers that a ticket itself holds. */
const MAX = LOCATION_TICKET.limits.responses;

/**
 * The answers in a ticket itself. Those that were there stay as they are, and any other is signed as its sender's.
 * Refuses BAD_INPUT for too many.
 */
export function answered(before: Content, sent: Content, author: Content): Content {
  const kept: unknown[] = Array.isArray(before.responses) ? before.responses : [];
  if (!Array.isArray(sent.responses)) return kept.length === 0 ? {} : { responses: kept };
  const tooMany = badInput('responses', { max: MAX });
  if (sent.responses.length > MAX) throw tooMany;
  const added = sent.responses
    .filter((one: unknown) => !kept.some((known) => sameJson(known, one)))
    .map((one: unknown) => ({ ...asContent(one), author }))
    // An answer of before that comes again without its signature is the same one.
    .filter((one) => !kept.some((known) => isSameAnswer(asContent(known), one)));
  if (added.length > 0 && kept.length + added.length > MAX) throw tooMany;
  return { responses: [...kept, ...added] };
}

/** True for the same words of the same person, under whichever name that person had then. */
function isSameAnswer(known: Content, sent: Content): boolean {
  const { author: one, ...knownWords } = known;
  const { author: other, ...words } = sent;
  return sameJson(knownWords, words) && asContent(one).username === asContent(other).username;
}

/** An object inside of content. Anything else reads as an empty one. */
export const asContent = (value: unknown): Content => parseContent(JSON.stringify(value ?? null));
