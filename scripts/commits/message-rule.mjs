/** Most characters of a subject. Longer ones are cut in lists. */
const MAX_CHARACTERS = 72;
/** Words that begin a statement, not an order. */
const NO_VERBS = new Set(
  `a all an and are as at both but by each every few for from how if in it its many more most never no nobody nothing of on once one
  only or our out that the their there these they this three to two up we what when where which while who why with without`.split(
    /\s+/,
  ),
);
const ENDS_LIKE_NO_ORDER = /(?:[^aeiou]ed|ing|[^siu]s)$/;
const VERBS_ALL_THE_SAME = new Set(['bring', 'embed', 'shed', 'shred', 'sing', 'wed']);
const WRITTEN_BY_GIT = /^(?:Merge |Revert "|fixup! |squash! )/;

/**
 * Faults of a commit message: the subject is an order of at most 72 characters, and the body says why.
 * @param {string} message as git keeps it; lines that begin with `#` are git's own
 * @returns {string[]}
 */
export function faultsOf(message) {
  const [subject = '', ...rest] = message.split('\n').filter((line) => !line.startsWith('#'));
  if (WRITTEN_BY_GIT.test(subject)) return [];
  const faults = [];
  const [first = ''] = subject.split(/\s/, 1);
  if (subject.length > MAX_CHARACTERS)
    faults.push(`the subject has ${subject.length} of ${MAX_CHARACTERS} characters`);
  if (!isOrder(first))
    faults.push(`the subject begins with '${first}', not with an imperative such as 'Add'`);
  if (subject.endsWith('.')) faults.push('the subject ends with a full stop');
  if (rest[0]?.trim()) faults.push('no blank line parts the subject from the body');
  if (rest.every((line) => line.trim() === '')) faults.push('no body says why');
  return faults;
}

/** @param {string} word */
function isOrder(word) {
  const plain = word.toLowerCase();
  if (!/^[A-Z][a-z-]+$/.test(word) || NO_VERBS.has(plain)) return false;
  return VERBS_ALL_THE_SAME.has(plain) || !ENDS_LIKE_NO_ORDER.test(plain);
}
