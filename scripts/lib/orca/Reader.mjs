import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PlainError } from '../PlainError.mjs'

const run = promisify(execFile)
/** Orca has said all that it says about a key once it was silent for so long, in milliseconds. */
const SILENCE_MS = 900
const LIMIT_MS = 60_000
/** Ticks of 10 ms that an idle Orca may use of 100 ms. */
const IDLE_TICKS = 1

/** A person at a page who hears Orca and presses keys. Writes down both. */
export class Reader {
  /** @type {string[]} What was pressed and heard. */
  lines = []
  #desktop
  #read = 0

  /** @param {{ env: NodeJS.ProcessEnv, record: string, ticks: () => number }} desktop @param {import('playwright').Page} page */
  constructor(desktop, page) {
    this.#desktop = desktop
    this.page = page
    this.#read = this.#all().length
  }

  /** Presses keys, one after the other, and hears what is said of each. @param {...string} keys */
  async press(...keys) {
    for (const key of keys) {
      this.lines.push(`> ${key}`)
      await run('xdotool', ['key', '--clearmodifiers', key], { env: this.#desktop.env })
      await this.listen()
    }
  }

  /** Moves the focus from the browser into the page: to its left edge, where it has nothing. */
  async enter() {
    await run('xdotool', ['mousemove', '6', '600', 'click', '1'], { env: this.#desktop.env })
    await this.listen()
  }

  /** Types text. @param {string} text */
  async type(text) {
    this.lines.push(`> types “${text}”`)
    await run('xdotool', ['type', '--delay', '40', text], { env: this.#desktop.env })
    await this.listen()
  }

  /** Does something that a screen reader has no part in. @param {string} what @param {() => Promise<unknown>} work */
  async does(what, work) {
    this.lines.push(`> ${what}`)
    await work()
    await this.listen()
  }

  /** Listens until nothing is said any more, and Orca has nothing more to do: it is slow on a busy machine. */
  async listen() {
    let lastMs = Date.now()
    let worked = 0
    while (Date.now() - lastMs < SILENCE_MS) {
      await wait(100)
      const total = this.#desktop.ticks()
      if (this.#take() > 0 || total - worked > IDLE_TICKS) lastMs = Date.now()
      worked = total
    }
  }

  /** Listens until something is said. @param {RegExp} words */
  async hear(words) {
    const from = this.lines.findLastIndex((line) => line.startsWith('> '))
    const endMs = Date.now() + LIMIT_MS
    while (!this.lines.slice(from).some((line) => words.test(line))) {
      if (Date.now() > endMs) throw new PlainError(`Not heard: ${words}\n${this.lines.join('\n')}`)
      await wait(50)
      this.#take()
    }
    await this.listen()
  }

  #all() {
    return readFileSync(this.#desktop.record, 'utf8').split('\n').filter(Boolean)
  }

  #take() {
    const all = this.#all()
    const fresh = all.slice(this.#read).map((line) => JSON.parse(line))
    this.#read = all.length
    const said = fresh.filter(({ kind }) => kind === 'say')
    for (const { text } of said) this.lines.push(text.trim())
    return said.length
  }
}
