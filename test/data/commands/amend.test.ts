import { expect, test } from 'vitest';
import { FAVOURITES_KEY } from '../../../src/data/discovery/favourites.ts';
import { keepFavourite } from '../../../src/data/rows/own-choices.ts';
import { openTestData } from '../support/test-data.ts';

test('[H-07] stars that are pressed in quick succession all count', async () => {
  const { data } = openTestData();
  await Promise.all(['praça', 'bloco', 'clube'].map((id) => keepFavourite(data, id, true)));
  expect(await data.read((tx) => tx.kept(FAVOURITES_KEY))).toEqual(['praça', 'bloco', 'clube']);
  await Promise.all([keepFavourite(data, 'praça', false), keepFavourite(data, 'bloco', false)]);
  expect(await data.read((tx) => tx.kept(FAVOURITES_KEY))).toEqual(['clube']);
  await data.amend(FAVOURITES_KEY, () => undefined);
  expect(await data.read((tx) => tx.kept(FAVOURITES_KEY))).toBeUndefined();
  await data.close();
});
