import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'
import { Builder, By, Key, type WebDriver } from 'selenium-webdriver'
import type { Driver } from './Driver.js'

const KEYS = { Tab: Key.TAB, Enter: Key.ENTER, Escape: Key.ESCAPE, Space: Key.SPACE }

/** A browser that has not started by then may never do so, or the machine is slow: another service tries beside it. */
const NEXT_START_MS = 10_000

/** Programs that drive WebKitGTK. */
export interface WebkitPrograms {
  readonly driver: string
  readonly browser: string
  readonly display: string
}

/** A program that starts browsers for the sessions that it is asked for. */
interface Service {
  readonly child: ChildProcess
  readonly port: number
}

/** Starts WebKitGTK's MiniBrowser on a display of its own; each page has a session of its own. */
export async function webkitDriver({ driver, browser, display }: WebkitPrograms): Promise<Driver> {
  const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [name] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer]
  const startService = async (): Promise<Service> => {
    const port = await freePort()
    const child = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: `:${String(name).trim()}`, LIBGL_ALWAYS_SOFTWARE: '1' },
    })
    await answers(port)
    return { child, port }
  }
  let services = [await startService()]
  const buildSession = ({ port }: Service): Promise<WebDriver> =>
    Promise.resolve(
      new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': {
            binary: browser,
            args: ['--automation', '--enable-media-stream=true', '--enable-mock-capture-devices=true'],
          },
        })
        .build(),
    )
  /** Now and then a service never starts the browser; another one does. */
  const startSession = async (): Promise<WebDriver> => {
    const build = (by: Service) => buildSession(by).then((built) => ({ built, by }))
    const sessions = services.map(build)
    let started = await within(NEXT_START_MS, Promise.any(sessions))
    while (!started) {
      const other = await startService()
      services.push(other)
      sessions.push(build(other))
      started = await within(NEXT_START_MS, Promise.any(sessions))
    }
    const { by } = started
    const others = services.filter((service) => service !== by)
    services = [by]
    await Promise.all(others.map(end))
    return started.built
  }

  let session: WebDriver | undefined
  const current = () => {
    if (!session) throw new Error('No page is open.')
    return session
  }
  const pressed = async (keys: string) => {
    await current().actions({ async: true }).sendKeys(keys).perform()
  }
  return {
    async open(url) {
      session ??= await startSession()
      await session.get(url)
    },
    evaluate: (run, ...args) =>
      current().executeScript(`return (${run}).apply(null, arguments)`, ...args) as never,
    async click(selector) {
      await current().findElement(By.css(selector)).click()
    },
    press: (key) => pressed(KEYS[key]),
    type: pressed,
    async setFiles(selector, paths) {
      await current().findElement(By.css(selector)).sendKeys(paths.join('\n'))
    },
    async reload() {
      await current().navigate().refresh()
    },
    async reset() {
      await session?.quit()
      session = undefined
    },
    async close() {
      await session?.quit()
      await Promise.all([...services, { child: screen }].map(end))
    },
  }
}

/** Resolves with the value, or with undefined when it takes longer. Rejects as the value does. */
async function within<T>(limitMs: number, value: PromiseLike<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, limitMs, undefined)
  })
  try {
    return await Promise.race([value, limit])
  } finally {
    clearTimeout(timer)
  }
}

/** Resolves when the service accepts connections. */
async function answers(port: number): Promise<void> {
  for (let attempts = 0; attempts < 100; attempts++) {
    const isReady = await fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('WebKitWebDriver does not answer.')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function end({ child }: { readonly child: ChildProcess }): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}
