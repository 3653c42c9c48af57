import { spawn } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PlainError } from '../PlainError.mjs'

const START_MS = 30_000
const busLauncher = ['/usr/libexec/at-spi-bus-launcher', '/usr/lib/at-spi2-core/at-spi-bus-launcher'].find(
  existsSync,
)

/**
 * Starts what a screen reader needs: a display, a window manager, a session bus and its accessibility bus, each of its own,
 * and a home in a temporary folder. No sound is made: the synthesizer is speech-dispatcher's silent one.
 *
 * @returns {Promise<{ env: NodeJS.ProcessEnv, record: string, ticks: () => number, stop: () => Promise<void> }>}
 */
export async function startDesktop() {
  const home = mkdtempSync(join(tmpdir(), 'lading-orca-'))
  /** @type {import('node:child_process').ChildProcess[]} */
  const children = []
  const record = join(home, 'speech.jsonl')
  const folders = { HOME: home, XDG_RUNTIME_DIR: join(home, 'run') }
  for (const [name, at] of Object.entries({ CONFIG: 'config', DATA: 'share', CACHE: 'cache' }))
    Object.assign(folders, { [`XDG_${name}_HOME`]: join(home, at) })
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(record, '')
  // The silent synthesizer wants a sound device all the same.
  writeFileSync(join(home, '.asoundrc'), 'pcm.!default { type null }\nctl.!default { type null }\n')
  const speech = join(home, 'config/speech-dispatcher')
  mkdirSync(speech, { recursive: true })
  writeFileSync(
    join(speech, 'speechd.conf'),
    'LogLevel 1\nLogDir "default"\nAudioOutputMethod "alsa"\nAddModule "dummy" "sd_dummy" ""\nDefaultModule dummy\n',
  )
  mkdirSync(join(home, 'share/orca'), { recursive: true })
  copyFileSync(new URL('./record.py', import.meta.url), join(home, 'share/orca/orca-customizations.py'))
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    PATH: process.env.PATH,
    LANG: 'C.UTF-8',
    ...folders,
    LADING_ORCA_RECORD: record,
    LADING_ORCA_DEBUG: process.env.LADING_ORCA_DEBUG,
    GTK_MODULES: 'gail:atk-bridge',
    NO_AT_BRIDGE: '0',
  }
  const log = (/** @type {string} */ text) => appendFileSync(join(home, 'log'), text)
  /**
   * Starts a program.
   *
   * @param {string} command @param {readonly string[]} args
   * @param {number} [fd] Whose first line it resolves to. Default: none.
   * @returns {Promise<string>}
   */
  const start = (command, args, fd) =>
    new Promise((resolve, reject) => {
      const child = spawn(command, [...args], { env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
      children.push(child)
      child.once('error', () =>
        reject(new PlainError(`${command} is missing; CONTRIBUTING.md says what to install.`)),
      )
      child.stderr?.on('data', (chunk) => log(`${command}: ${chunk}`))
      child.stdout?.on('data', (chunk) => log(`${command}: ${chunk}`))
      if (fd === undefined) child.once('spawn', () => resolve(''))
      else {
        let text = ''
        child.stdio[fd]?.on('data', (chunk) => {
          text += chunk
          if (text.includes('\n')) resolve(text.trim())
        })
        child.once('exit', (code) =>
          reject(new PlainError(`${command} ended with ${code}: ${readFileSync(join(home, 'log'), 'utf8')}`)),
        )
      }
    })
  const stop = async () => {
    for (const child of children.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      const hardStop = setTimeout(() => child.kill('SIGKILL'), 2000)
      await ended
      clearTimeout(hardStop)
    }
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const display = await start(
      'Xvfb',
      ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
      3,
    )
    env.DISPLAY = `:${display}`
    env.DBUS_SESSION_BUS_ADDRESS = await start(
      'dbus-daemon',
      ['--session', '--nofork', '--print-address=3'],
      3,
    )
    await start('openbox', [])
    await start('speech-dispatcher', ['-s', '-C', speech])
    await start(busLauncher ?? 'at-spi-bus-launcher', ['--launch-immediately', '--screen-reader=1'])
    await start('orca', ['--replace'])
    const { pid } = /** @type {import('node:child_process').ChildProcess} */ (children.at(-1))
    /** Processor time that Orca has used, in ticks of 10 ms. */
    const ticks = () => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return Number(fields[11]) + Number(fields[12])
    }
    for (const endMs = Date.now() + START_MS; !readFileSync(record, 'utf8').includes('Screen reader on'); ) {
      if (Date.now() > endMs)
        throw new PlainError(`Orca didn't start: ${readFileSync(join(home, 'log'), 'utf8')}`)
      await wait(200)
    }
    return { env, record, ticks, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
