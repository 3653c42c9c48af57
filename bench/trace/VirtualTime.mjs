const realTimeout = setTimeout
const immediate = () => new Promise((resolve) => setImmediate(resolve))
export class VirtualTime {
  #now = 1_700_000_000_000
  #timers = new Map()
  #last = 0
  install() {
    Date.now = () => this.#now
    globalThis.setTimeout = (callback, delayMs = 0, ...args) => {
      this.#last += 1
      this.#timers.set(this.#last, {
        at: this.#now + Math.max(0, Number(delayMs)),
        run: () => callback(...args),
      })
      return this.#last
    }
    globalThis.clearTimeout = (id) => this.#timers.delete(id)
  }
  async elapse(ms, isDone = () => false) {
    const end = this.#now + ms
    for (;;) {
      await new Promise((r) => realTimeout(r, 10))
      for (let i = 0; i < 5; i++) await immediate()
      if (isDone()) return
      let next
      for (const [id, t] of this.#timers) if (!next || t.at < next.t.at) next = { id, t }
      if (!next || next.t.at > end) {
        this.#now = end
        return
      }
      this.#timers.delete(next.id)
      this.#now = Math.max(this.#now, next.t.at)
      next.t.run()
    }
  }
}
