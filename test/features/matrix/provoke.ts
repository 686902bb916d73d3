import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

/** A requirement and the exact text that it shows. */
export type Row = readonly [id: string, text: string];

type TextOf<Rows extends readonly Row[]> = Rows[number][1];

/** Brings a screen to the point before the text appears. Resolves to the step that provokes the text. */
export type Cause = () => Promise<() => unknown>;

/**
 * One test per row. The text is absent, its cause happens, and then an element has exactly this text. The last test
 * fails if a row was skipped, or if a text was used without a row.
 */
export function provoke<const Rows extends readonly Row[]>(
  rows: Rows,
  causes: Record<TextOf<Rows>, Cause>,
): void {
  describe('letter for letter', () => {
    const seen = new Set<string>();

    test.each(rows)('[%s] %s', async (_, text) => {
      const happen = await causes[text as TextOf<Rows>]();
      expect(screen.queryAllByText(text)).toEqual([]);
      await happen();
      expect(await screen.findAllByText(text)).not.toEqual([]);
      seen.add(text);
    });

    test('every text of the table was provoked', () => {
      expect(new Set(rows.map(([, text]) => text))).toEqual(seen);
      expect(rows).toHaveLength(seen.size);
    });
  });
}
