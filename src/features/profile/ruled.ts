import * as v from 'valibot';

/** A field whose rule returns a problem or null. */
export const ruled = (problem: (value: string) => string | null) =>
  v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed ? problem(dataset.value) : null;
      if (message) addIssue({ message });
    }),
  );
