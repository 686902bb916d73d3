import { useCallback, useEffect, useRef, useState } from 'react';
import { whileShown } from '../../../data/basis/while-shown.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import { serverClock } from '../../../data/wire/server-clock.ts';
import { newAudit, readAudit, type ShelfAudit } from '../../../domain/labels/audit.ts';
import { auditKey } from '../audit-key.ts';

export interface RunningAudit {
  /** Null until it was read from the device. */
  audit: ShelfAudit | null;
  /** Changes the check and stores it at once, so that a reload loses nothing. */
  change(step: (audit: ShelfAudit) => ShelfAudit): void;
  /** Deletes the check. */
  end(): void;
}

/** The check of a shop's shelf, stored on this device. */
export function useAudit(locationId: string): RunningAudit {
  const data = useData();
  const [audit, setAudit] = useState<ShelfAudit | null>(null);
  const latest = useRef<ShelfAudit | null>(null);
  const become = useCallback((next: ShelfAudit): void => {
    latest.current = next;
    setAudit(next);
  }, []);
  useEffect(() => {
    const reading = data.read((tx) => tx.kept(auditKey(locationId))).catch(() => undefined);
    return whileShown(reading, (kept) => {
      if (latest.current === null) become(readAudit(kept) ?? newAudit(serverClock.now()));
    });
  }, [data, locationId, become]);
  return {
    audit,
    change: (step) => {
      if (latest.current === null) return;
      const next = step(latest.current);
      become(next);
      void data.keep(auditKey(locationId), next);
    },
    end: () => {
      become(newAudit(serverClock.now()));
      void data.keep(auditKey(locationId), undefined);
    },
  };
}
