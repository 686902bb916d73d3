import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

/** A requirement and the words that it gives a person, to the letter. */
export type Row = readonly [id: string, text: string];

type TextOf<Rows extends readonly Row[]> = Rows[number][1];

/** Brings a screen to the point where one more step provokes the text, and hands out that step. */
export type Cause = () => Promise<() => unknown>;

/**
 * One test per row. The text is absent from the page, its cause happens, and then it stands alone in its element,
 * letter for letter. The last test fails when a row was skipped, or used without being in the table.
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
