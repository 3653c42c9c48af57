import { localCases } from './local/localCases.mjs'
import { pageCases } from './page/pageCases.mjs'
import { serverCases } from './server/serverCases.mjs'
import { serviceCases } from './service/serviceCases.mjs'
import { endlessCases } from './store/endlessCases.mjs'
import { lostAnswerCases } from './store/lostAnswerCases.mjs'
import { storeCases } from './store/storeCases.mjs'
import { toolCases } from './tools/toolCases.mjs'

/**
 * An attack.
 *
 * @typedef {object} Case
 * @property {string} name Its target and what it is about.
 * @property {string} tried
 * @property {string} expected
 * @property {boolean} [isMeasured] It compares times, so it runs alone.
 * @property {readonly string[]} [needs] `store`, `redis`, `browser`, or programs.
 * @property {(context: ReturnType<typeof import('./lib/createContext.mjs').createContext>) => Promise<{ isGood: boolean, detail: string }>} run
 */

/** All attacks, in the order in which they run. @type {readonly Case[]} */
export const cases = [
  ...localCases,
  ...serverCases,
  ...serviceCases,
  ...storeCases,
  ...endlessCases,
  ...lostAnswerCases,
  ...pageCases,
  ...toolCases,
]
