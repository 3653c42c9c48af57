import { upload } from '../lib/upload.mjs'
import { mintToken } from './mintToken.mjs'
import { signedProject } from './openProject.mjs'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Texts that decode to the same token: the last letter of a signature has bits that mean nothing. */
function spellToken(token) {
  const last = LETTERS.indexOf(token.at(-1))
  const same = [0, 1, 2, 3].map((bits) => token.slice(0, -1) + LETTERS[(last & ~3) | bits])
  return [token, ...same, ...same.map((text) => `${text}=`), `${token}==`, `${token} `, ` ${token}`]
}

/** Attacks by tokens. */
export const tokenCases = [
  {
    name: 'service/token-spellings',
    tried: 'a token for one upload in 12 spellings, at two nodes',
    expected: 'one file',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const { nodes } = await startNodes(2, { projects: [signedProject] })
      const token = mintToken({ restrictions: { limits: { operations: 1 } } })
      let stored = 0
      for (const [index, text] of spellToken(token).entries()) {
        const headers = { authorization: `Bearer ${text}` }
        const answer = await upload(nodes[index % 2], 'x', { headers }).catch(() => ({}))
        if (typeof answer.file === 'string') stored++
      }
      return { isGood: stored === 1, detail: `${stored} stored` }
    },
  },
  {
    name: 'service/misspelled-restrictions',
    tried: 'tokens whose restriction has a misspelled name, at each level',
    expected: 'refusals, not all rights',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const [victim] = (await startNodes(1, { projects: [signedProject] })).nodes
      const wrong = [
        { restrictions: { scopes: ['/group/'] } },
        { restriction: { scope: ['/group/'] } },
        { Restrictions: { scope: ['/group/'] } },
        { restrictions: { limits: { operation: 0 } } },
        { restrictions: { limit: { operations: 0 } } },
        { restrictions: { Scope: ['/group/'] } },
        { restrictions: { limits: { operations: 1, max: 1 } } },
      ]
      const taken = []
      for (const uc of wrong) {
        const headers = { authorization: `Bearer ${mintToken(uc)}` }
        const { file } = await upload(victim, 'x', { headers })
        if (typeof file === 'string') taken.push(JSON.stringify(uc))
      }
      return { isGood: taken.length === 0, detail: taken.join(' ') || `${wrong.length} refused` }
    },
  },
]
