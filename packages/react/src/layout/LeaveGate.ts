import type { LeaveQuestion } from '@lading/kernel'

/** Asks before a person leaves an activity. Calls to the uploader's API bypass it. */
export class LeaveGate {
  readonly #questions = new Set<LeaveQuestion>()

  /** Adds a question. Returns a function that removes it. */
  readonly hold = (question: LeaveQuestion): (() => void) => {
    this.#questions.add(question)
    return () => void this.#questions.delete(question)
  }

  get isHeld(): boolean {
    return this.#questions.size > 0
  }

  /** Calls `leave` immediately, or once every question was answered with yes. */
  pass(leave: () => void): void {
    const ask = ([question, ...others]: readonly LeaveQuestion[]): void => {
      if (!question) leave()
      else if (question(() => ask(others))) ask(others)
    }
    ask([...this.#questions])
  }
}
