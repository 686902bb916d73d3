import fc from 'fast-check';

/**
 * The seed of property tests. It is the same in each run of `npm test`, so that a failure repeats and was caused by
 * the current change. `npm run explore` uses others, and PROPERTY_SEED repeats its findings.
 */
const USUAL_SEED = 20_260_101;

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: Number(process.env.PROPERTY_SEED ?? USUAL_SEED),
});
