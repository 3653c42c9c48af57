import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { buildAll } from '../buildAll.mjs'
import { chromiumArgs } from '../chromiumArgs.mjs'
import { findBrowser } from '../findBrowser.mjs'
import { findPort } from '../findPort.mjs'
import { PlainError } from '../PlainError.mjs'
import { root } from '../root.mjs'
import { servePlayground } from '../servePlayground.mjs'
import { startLocalService } from '../startLocalService.mjs'
import { compareSpeech } from './compareSpeech.mjs'
import { journeys } from './journeys.mjs'
import { Reader } from './Reader.mjs'
import { serveForm } from './serveForm.mjs'
import { startDesktop } from './startDesktop.mjs'

const records = join(root, 'e2e/orca')
/** Orca itself loses a word now and then, when a dialog takes the place of what it was at. */
const ATTEMPTS = 3

/**
 * Goes through the journeys with Orca.
 *
 * @param {readonly string[]} args `--record` writes what is heard; other words choose journeys by name.
 * @param {AbortSignal} signal
 * @returns {Promise<number>} The exit code.
 */
export async function orcaCommand(args, signal) {
  const isRecorded = args.includes('--record')
  const only = args.filter((word) => !word.startsWith('--'))
  const chosen = journeys.filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)))
  if (chosen.length === 0) throw new PlainError(`No journey has such a name: ${only.join(', ')}`)
  await buildAll({ packages: !args.includes('--built'), signal })
  const folder = mkdtempSync(join(tmpdir(), 'lading-heard-'))
  /** @type {(() => unknown)[]} */
  const ends = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const flags = ['--allow-faults']
    const service = await startLocalService({ port: 0, data: join(folder, 'data'), flags, signal })
    ends.push(service.stop)
    const port = await findPort({ asked: undefined, usual: 4470, flag: '' })
    const playground = await servePlayground({ port, localServiceUrl: service.url })
    ends.push(playground.close)
    const form = await serveForm(folder)
    ends.push(form.close)
    const desktop = await startDesktop()
    ends.push(desktop.stop)
    const executablePath = findBrowser()
    const browser = await chromium.launch({
      headless: false,
      ...(executablePath && { executablePath }),
      env: /** @type {Record<string, string>} */ (desktop.env),
      args: [...chromiumArgs, '--force-renderer-accessibility', '--window-size=1280,900'],
    })
    ends.push(() => browser.close())
    const pixels = { width: 600, height: 400, channels: /** @type {const} */ (3), background: '#4a7' }
    const photo = await sharp({ create: pixels }).jpeg().toBuffer()
    const urls = { playground: playground.url, form: `${form.url}/?service=${service.url}` }
    const setFaults = async (/** @type {readonly object[]} */ rules) => {
      await fetch(`${service.url}/faults`, { method: 'DELETE' })
      if (rules.length === 0) return
      await fetch(`${service.url}/faults`, { method: 'POST', body: JSON.stringify({ rules }) })
    }
    let wrong = 0
    for (const journey of chosen) {
      const path = join(records, `${journey.name}.txt`)
      const hear = async () => {
        const page = await browser.newPage({ viewport: null })
        // From now on, no dialog of the system opens.
        page.on('filechooser', () => {})
        const reader = new Reader(desktop, page)
        try {
          await journey.run({ reader, page, urls, folder, photo, setFaults })
        } finally {
          await setFaults([])
          await page.close()
        }
        return reader.lines
      }
      /** @type {string[]} */
      let problems = []
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        signal.throwIfAborted()
        try {
          const lines = await hear()
          if (isRecorded) {
            mkdirSync(records, { recursive: true })
            writeFileSync(path, `# ${journey.title}\n\n${lines.join('\n')}\n`)
            problems = []
            break
          }
          const recorded = readFileSync(path, 'utf8').split('\n').slice(2).filter(Boolean)
          const { missing, added } = compareSpeech(recorded, lines)
          problems = [...missing.map((line) => `not said: ${line}`), ...added.map((line) => `new: ${line}`)]
        } catch (error) {
          problems = [String(error)]
        }
        if (problems.length === 0) break
      }
      console.log(problems.length === 0 ? `ok  ${journey.name}` : `NOT AS RECORDED  ${journey.name}`)
      for (const problem of problems) console.log(`    ${problem}`)
      if (problems.length > 0) wrong++
    }
    return wrong === 0 ? 0 : 1
  } finally {
    for (const end of ends.reverse()) await end()
  }
}
