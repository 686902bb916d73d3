import { useServerNow } from '../../data/hooks/use-server-now.ts';
import { paths } from '../../paths.ts';
import { readLastEdit } from '../../records/content/last-edit.ts';
import type { RecordRow } from '../../records/record.ts';
import { Link } from '../../ui/base/link.tsx';
import { textClass } from '../../ui/base/look.ts';
import { agoText } from '../../ui/words/ago-text.ts';

/** The last editor of an item, and a link to all its edits. Nothing without a recorded edit. */
export function LastEdit({ row }: { row: RecordRow }) {
  const edit = readLastEdit(row);
  const { now } = useServerNow(60_000, null);
  if (!edit || edit.name === '') return null;
  return (
    <p className={textClass({ size: 1, tone: 'soft' })}>
      Editado por {edit.name}, {agoText(edit.at, now)} ·{' '}
      <Link to={`${paths.edits(row.parentId ?? '')}?item=${row.id}`}>Ver histórico</Link>
    </p>
  );
}
