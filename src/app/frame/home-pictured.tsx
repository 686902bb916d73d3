import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import type { Data } from '../../data/data.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useLocations } from '../../data/hooks/hooks.ts';
import { useManages } from '../../data/rows/glance/manages.ts';
import { uncoverApp } from '../boot/uncover-app.ts';

/** Text of the picture for a next start without a network. That start may be days later, so the text names no hour. */
const SAVED = 'Sem conexão. Mostrando dados salvos.';

type LoadOwn = (data: Data) => Promise<unknown>;

/**
 * The home screen behind its picture. Uncovers the app as soon as the screen has content. `loadOwn` loads the
 * likely next screen of owners and of people who work at a shop, if the worker has its code.
 */
export function HomePictured({ loadOwn, children }: { loadOwn: LoadOwn; children: ReactNode }) {
  const data = useData();
  const { status } = useLocations();
  const isDrawn = status !== 'loading';
  useLayoutEffect(() => {
    if (isDrawn) uncoverApp();
  }, [isDrawn]);
  const manages = useManages();
  useEffect(() => {
    if (manages) loadOwn(data).catch(() => undefined);
  }, [manages, data, loadOwn]);
  return <div data-saved-text={SAVED}>{children}</div>;
}
