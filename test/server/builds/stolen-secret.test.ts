import { expect, test } from 'vitest';
import { openBuildShelf } from '../../../server/builds/build-shelf.ts';
import type { Build } from '../../../server/builds/read-build.ts';
import { describeOnEngine, openTestStore } from '../support/open-store.ts';

const [STOLEN, FRESH] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];

const buildOf = (name: string): Build => ({
  digest: name,
  revisions: new Map(),
  worker: '',
  read: async () => [{ name: `assets/${name}.js`, isPacked: false, content: Buffer.from(name) }],
});

describeOnEngine('files of other builds after a theft of the secrets', () => {
  test('[X-06] come from processes that run, and none that the stolen secret proves', async () => {
    const { store, close } = await openTestStore();
    let secret = STOLEN;
    const [here, there, thief] = [
      openBuildShelf(store, () => secret),
      openBuildShelf(store, () => secret),
      openBuildShelf(store, () => STOLEN),
    ];
    await here.put(buildOf('here'));
    await there.put(buildOf('there'));
    await thief.put(buildOf('forged'));
    expect((await here.take('assets/forged.js'))?.content.toString()).toBe('forged');
    secret = FRESH;
    expect(await there.take('assets/none.js')).toBeNull();
    expect(await here.take('assets/none.js')).toBeNull();
    for (const shelf of [here, there]) expect(await shelf.take('assets/forged.js')).toBeNull();
    expect((await here.take('assets/there.js'))?.content.toString()).toBe('there');
    expect((await there.take('assets/here.js'))?.content.toString()).toBe('here');
    await close();
  });

  test('[X-06] are asked for anew at the next take, also those in memory, and the own build is put there once', async () => {
    const { store, close } = await openTestStore();
    let secret = STOLEN;
    let puts = 0;
    const counting: typeof store = {
      ...store,
      run: (name, input) => {
        if (name === 'publishBuild') puts += 1;
        return store.run(name, input);
      },
    };
    const here = openBuildShelf(counting, () => secret);
    await here.put(buildOf('here'));
    await openBuildShelf(store, () => STOLEN).put(buildOf('forged'));
    expect((await here.take('assets/forged.js'))?.content.toString()).toBe('forged');
    secret = FRESH;
    puts = 0;
    const names = ['assets/forged.js', 'assets/none.js', 'assets/nada.js'];
    expect(await Promise.all(names.map((name) => here.take(name)))).toEqual([null, null, null]);
    expect(puts).toBe(1);
    await close();
  });
});
