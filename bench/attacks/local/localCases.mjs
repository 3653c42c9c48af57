import { startVictim } from '../lib/startVictim.mjs'
import { walkRoutes } from '../lib/walkRoutes.mjs'
import { attackConnections } from './attackConnections.mjs'
import { attackDisk } from './attackDisk.mjs'
import { attackDownloads } from './attackDownloads.mjs'
import { attackForms } from './attackForms.mjs'
import { attackGroups } from './attackGroups.mjs'
import { attackHandoff } from './attackHandoff.mjs'
import { attackImages } from './attackImages.mjs'
import { attackLists } from './attackLists.mjs'
import { attackMultipart } from './attackMultipart.mjs'
import { attackOrigins } from './attackOrigins.mjs'
import { attackProcess } from './attackProcess.mjs'
import { attackProtocol } from './attackProtocol.mjs'
import { attackRealtime } from './attackRealtime.mjs'

/** With more, the collector waits until it has all of it, and a leak could not be told from that. */
const HEAP_MB = 96

/** Makes a case of an attack with checks of its own, of which each has its line. */
function toCase(name, tried, attack) {
  return {
    name: `local/${name}`,
    tried,
    expected: 'every check passes',
    async run() {
      const results = []
      const lines = []
      await attack((title, isGood, detail = '') => {
        results.push(isGood)
        lines.push(`${isGood ? 'pass' : 'FAIL'}  ${title}${detail === '' ? '' : `: ${detail}`}`)
      })
      const good = results.filter(Boolean).length
      return { isGood: good === results.length, detail: `${good} of ${results.length} checks passed`, lines }
    },
  }
}

/** Attacks on the development service. */
export const localCases = [
  toCase('connections', 'slow, silent and very many connections', attackConnections),
  toCase('protocol', 'requests that proxies and servers read in different ways', attackProtocol),
  toCase('forms', 'forms without an end, and facts that fill a small heap', attackForms),
  toCase('multipart', 'uploads that are started and left, or completed many times', attackMultipart),
  toCase('images', 'images that explode', attackImages),
  toCase('groups', 'very large groups', attackGroups),
  toCase('lists', 'other people’s files, by tokens, cursors and spellings', attackLists),
  toCase('handoff', 'handovers to phones: guesses, second phones, floods and late photos', attackHandoff),
  toCase('downloads', 'files fetched from hostile servers', attackDownloads),
  toCase('origins', 'pages of other origins, and names that lead to this machine', attackOrigins),
  toCase('realtime', 'hostile frames, and readers that never read', attackRealtime),
  toCase('disk', 'kills, second starts and a damaged folder', attackDisk),
  toCase('process', 'a log without a reader, and killed image processes', attackProcess),
  {
    name: 'local/aborted-requests',
    tried: 'requests to every route that are cut, replaced, reordered, pipelined and half-closed',
    expected: 'the process lives, nothing is unhandled, memory stays flat',
    async run({ seconds, use }) {
      const options = { quiet: true, minPartSizeBytes: 1000, minMultipartFileSizeBytes: 1000 }
      const victim = await use(startVictim({ options, heapMb: HEAP_MB }))
      return walkRoutes(victim, { seconds })
    },
  },
]
