// Set up for every test file in Node: how often each property is tried, and with which examples.
import fc from 'fast-check'

// Short by default; `npm test -- --long` sets more.
const runs = Number(process.env.LADING_PROPERTY_RUNS)
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  ...(runs > 0 && { numRuns: runs }),
  // Other ones in each run, and the same ones in a second attempt: what it passes failed for another reason.
  seed: Date.now(),
})
