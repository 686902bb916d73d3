import type { openGround, Question } from '../seed/grown-store.ts';
import { median } from '../statistics.ts';

const WARM_QUESTIONS = 64;
const LOTS = 5;

export interface Cost {
  /** Processor time of one question, both threads of the server, in µs. */
  micros: number;
  perSecond: number;
}

export interface Asking {
  /** Number of questions under way together. */
  atOnce: number;
  measureMs: number;
}

/** Cost of one question: the median of some lots. */
export async function costOf(
  ask: Awaited<ReturnType<typeof openGround>>['ask'],
  next: () => Question,
  { atOnce, measureMs }: Asking,
): Promise<Cost> {
  const together = () => Promise.all(Array.from({ length: atOnce }, () => ask(next())));
  for (let count = 0; count < WARM_QUESTIONS; count += atOnce) await together();
  const lots: Cost[] = [];
  for (let lot = 0; lot < LOTS; lot += 1) {
    const [from, before] = [performance.now(), process.cpuUsage()];
    let asked = 0;
    while (performance.now() < from + measureMs / LOTS || asked === 0) {
      await together();
      asked += atOnce;
    }
    const { user, system } = process.cpuUsage(before);
    const seconds = (performance.now() - from) / 1000;
    lots.push({ micros: (user + system) / asked, perSecond: asked / seconds });
  }
  return {
    micros: median(lots.map(({ micros }) => micros)),
    perSecond: median(lots.map(({ perSecond }) => perSecond)),
  };
}
