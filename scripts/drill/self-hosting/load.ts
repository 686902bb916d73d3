import { setTimeout as sleep } from 'node:timers/promises';
import type { Shopper } from './shopper.ts';

const PEOPLE = 6;
/** Pause of a phone after too many questions for one person, in ms. */
const PAUSE_MS = 50;

export interface Load {
  answers(): number;
  end(): Promise<{ answers: number; failures: string[] }>;
}

/** Lets several phones of a person read and write without a pause, each one thing after another. */
export function askWithoutPause(shopper: Shopper): Load {
  let isOver = false;
  let answers = 0;
  const failures: string[] = [];
  const phone = async (): Promise<void> => {
    while (!isOver) {
      await Promise.resolve(answers % 2 === 0 ? shopper.mine('LOCATION') : shopper.mine('SHOPPING_PURCHASE'))
        .then(() => shopper.create('LOG', {}, { message: 'uma linha' }))
        .then(
          () => (answers += 2),
          (error: Error) =>
            error.message.includes('RATE_LIMITED') ? sleep(PAUSE_MS) : void failures.push(error.message),
        );
    }
  };
  const phones = Promise.all(Array.from({ length: PEOPLE }, phone));
  return {
    answers: () => answers,
    async end() {
      isOver = true;
      await phones;
      return { answers, failures };
    },
  };
}
