import type { Shopper } from './shopper.ts';

const PEOPLE = 6;

export interface Load {
  answers(): number;
  end(): Promise<{ answers: number; failures: string[] }>;
}

/** Several phones of a person read and write without a pause, each one thing after another. */
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
          (error: Error) => failures.push(error.message),
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
