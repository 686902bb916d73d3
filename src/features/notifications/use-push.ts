import { useCallback, useEffect, useState } from 'react';
import type { KeptPush } from '../../data/commands/kept-push.ts';
import type { PushDevice, PushPermission, PushResult } from '../../data/commands/push-device.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useKeptPush } from '../../data/hooks/push.ts';
import { onVisible } from '../../device/page/visibility.ts';

/** Push messages of this device: their state, the person's choice and its changes. */
export interface Push {
  device: PushDevice;
  permission: PushPermission;
  /** Null before the first choice. */
  kept: KeptPush | null;
  /** True where the sign-in outlives the closing of the app. */
  isKept: boolean;
  /** The server or the browser is being asked. */
  isBusy: boolean;
  /** Runs one of the device's acts. */
  run: (act: (device: PushDevice) => Promise<PushResult>) => Promise<PushResult | undefined>;
}

/** Undefined while unknown. Null for a backend without push messages. */
export function usePush(): Push | null | undefined {
  const device = usePushDevice();
  const kept = useKeptPush();
  const permission = usePermission(device);
  const [isKept, setKept] = useState<boolean>();
  useEffect(() => void device?.isKept().then(setKept), [device]);
  const [acts, setActs] = useState(0);
  const run = useCallback<Push['run']>(
    async (act) => {
      if (!device) return undefined;
      setActs((before) => before + 1);
      try {
        return await act(device);
      } finally {
        setActs((before) => before - 1);
      }
    },
    [device],
  );
  if (device === null) return null;
  if (!device || kept === undefined || isKept === undefined) return undefined;
  return { device, permission, kept, isKept, isBusy: acts > 0, run };
}

function usePushDevice(): PushDevice | null | undefined {
  const data = useData();
  const [device, setDevice] = useState<PushDevice | null>();
  useEffect(() => {
    // After a failure the next mount loads the code again.
    data.push().then(setDevice, () => undefined);
  }, [data]);
  return device;
}

/** The permission, read again when the page becomes visible, because the browser's settings may change it. */
function usePermission(device: PushDevice | null | undefined): PushPermission {
  const [, look] = useState(0);
  useEffect(() => onVisible(() => look((before) => before + 1)), []);
  return device?.permission() ?? 'default';
}
