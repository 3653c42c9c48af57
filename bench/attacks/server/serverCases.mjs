import { crumbCases } from './crumbCases.mjs'
import { endCases } from './endCases.mjs'
import { handoffCases } from './handoffCases.mjs'
import { metadataCases } from './metadataCases.mjs'
import { processCases } from './processCases.mjs'
import { ticketCases } from './ticketCases.mjs'
import { urlCases } from './urlCases.mjs'

/** Attacks on the handlers of one's own bucket. */
export const serverCases = [
  ...urlCases,
  ...ticketCases,
  ...processCases,
  ...crumbCases,
  ...metadataCases,
  ...endCases,
  ...handoffCases,
]
