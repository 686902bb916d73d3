import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { BENTO, MARINA, openProfile, type Person, signInForGood } from '../browser.ts';
import { pressUntil } from '../press.ts';
import { publicPlace } from '../seed/fill-shelf.ts';

/** Worst link for which the app is made. */
const LINK = { offline: false, latency: 4000, downloadThroughput: 8000, uploadThroughput: 8000 };

/** Longest time of some from the tap that saves until the screen goes on, in ms. */
export interface SavingFigures {
  what: string;
  longest: number;
}

interface Saving {
  what: string;
  path: string;
  /** Fills in a new thing and saves it. */
  save: (page: Page, round: number) => Promise<number>;
}

const OWNER: readonly ((place: string) => Saving)[] = [
  (place) => ({
    what: "an item's form",
    path: paths.items(place),
    save: async (page, round) => {
      await page.locator('[data-item]').first().click();
      const form = page.getByRole('form');
      await form.getByRole('textbox', { name: 'Descrição' }).fill(`Sem pressa ${round}`);
      return pressUntil(form.getByRole('button', { name: 'Salvar' }), {
        ...{ selector: 'form', text: 'Salvar', isGone: true },
      });
    },
  }),
  (place) => ({
    what: 'a new category',
    path: paths.configuration(place),
    save: async (page, round) => {
      const name = `Sem pressa ${round}`;
      await page.getByLabel('Nova categoria').fill(name);
      return pressUntil(page.getByRole('button', { name: 'Criar', exact: true }), {
        selector: `button[aria-label="Renomear ${name}"]`,
      });
    },
  }),
];

const CUSTOMER = (place: string): Saving => ({
  what: 'a message of a chat',
  path: paths.chat(place),
  save: async (page, round) => {
    const text = `Sem pressa ${round}`;
    await page.getByRole('textbox', { name: 'Mensagem' }).fill(text);
    return pressUntil(page.getByRole('button', { name: 'Enviar' }), { selector: 'ol li', text });
  },
});

/** Saves things on a link of four seconds. Only the link is slow. */
export async function measureSaving(
  executablePath: string,
  origin: string,
  rounds: number,
): Promise<SavingFigures[]> {
  const place = await publicPlace(origin, BENTO);
  using folder = temporaryFolder();
  const walk = async (who: Person, name: string, savings: readonly Saving[]): Promise<SavingFigures[]> => {
    await using context = await openProfile(executablePath, join(folder.path, name));
    const page = context.pages()[0] ?? (await context.newPage());
    await signInForGood(page, origin, who);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const figures: SavingFigures[] = [];
    for (const { what, path, save } of savings) {
      await session.send('Network.emulateNetworkConditions', {
        ...LINK,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
      await page.goto(`${origin}${path}`);
      await page.locator('main').waitFor();
      await page.waitForLoadState('networkidle');
      await session.send('Network.emulateNetworkConditions', LINK);
      let longest = 0;
      for (let round = 0; round < rounds; round += 1) longest = Math.max(longest, await save(page, round));
      figures.push({ what, longest });
    }
    return figures;
  };
  const owner = await walk(
    BENTO,
    'bento',
    OWNER.map((saving) => saving(place)),
  );
  return [...owner, ...(await walk(MARINA, 'marina', [CUSTOMER(place)]))];
}
