import { addressCases } from './addressCases.mjs'
import { contentCases } from './contentCases.mjs'
import { endCases } from './endCases.mjs'
import { handoverCases } from './handoverCases.mjs'
import { holdCases } from './holdCases.mjs'
import { libraryCases } from './libraryCases.mjs'
import { lookUpCases } from './lookUpCases.mjs'
import { memoryCases } from './memoryCases.mjs'
import { networkCases } from './networkCases.mjs'
import { patienceCases } from './patienceCases.mjs'
import { sameIdCases } from './sameIdCases.mjs'
import { shareCases } from './shareCases.mjs'
import { tenantCases } from './tenantCases.mjs'
import { tokenCases } from './tokenCases.mjs'

/** Attacks on nodes of the service that share a store and Redis. */
export const serviceCases = [
  ...addressCases,
  ...tokenCases,
  ...sameIdCases,
  ...endCases,
  ...contentCases,
  ...memoryCases,
  ...shareCases,
  ...holdCases,
  ...networkCases,
  ...patienceCases,
  ...tenantCases,
  ...lookUpCases,
  ...libraryCases,
  ...handoverCases,
]
