import { useCallback, useEffect, useRef, useState } from 'react';
import { useData } from '../../../data/hooks/data-context.tsx';
import { serverClock } from '../../../data/wire/server-clock.ts';
import { newAudit, readAudit, type ShelfAudit } from '../../../domain/labels/audit.ts';
import { auditKey } from '../audit-key.ts';

export interface RunningAudit {
  /** Null until the device has read it. */
  audit: ShelfAudit | null;
  /** Stored on the device at once, so that a reload loses nothing. */
  change(step: (audit: ShelfAudit) => ShelfAudit): void;
  /** Forgets the walk. */
  end(): void;
}

/** The walk along the shelf of a shop, as this device keeps it. */
export function useAudit(locationId: string): RunningAudit {
  const data = useData();
  const [audit, setAudit] = useState<ShelfAudit | null>(null);
  const latest = useRef<ShelfAudit | null>(null);
  const become = useCallback((next: ShelfAudit): void => {
    latest.current = next;
    setAudit(next);
  }, []);
  useEffect(() => {
    let gone = false;
    void data
      .read((tx) => tx.kept(auditKey(locationId)))
      .catch(() => undefined)
      .then((kept) => {
        if (!gone && latest.current === null) become(readAudit(kept) ?? newAudit(serverClock.now()));
      });
    return () => {
      gone = true;
    };
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
