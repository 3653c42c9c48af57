// Set up for every test file in Node: how often each property is tried. Short by default; `npm test -- --long` sets more.
import fc from 'fast-check'

const runs = Number(process.env.LADING_PROPERTY_RUNS)
if (runs > 0) fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: runs })
