import * as v from 'valibot';

/** A check whose rule returns a problem in words, or null. */
export const rule = <T>(problem: (value: T) => string | null) =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    const message = dataset.typed ? problem(dataset.value) : null;
    if (message) addIssue({ message });
  });

/** A text field whose rule returns a problem in words, or null. */
export const ruled = (problem: (value: string) => string | null) => v.pipe(v.string(), rule(problem));
