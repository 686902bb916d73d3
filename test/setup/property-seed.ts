import fc from 'fast-check';

/**
 * The seed of property tests. Each run of `npm test` uses the same seed, so that a failure repeats and comes from the
 * current change. `npm run explore` uses others, and PROPERTY_SEED repeats its findings.
 */
const USUAL_SEED = 20_260_101;

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: Number(process.env.PROPERTY_SEED ?? USUAL_SEED),
});
