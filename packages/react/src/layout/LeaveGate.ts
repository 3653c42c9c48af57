/**
 * Answers whether an activity may be left now. One that answers false asks the person, and calls `leave` if they agree.
 */
export type LeaveQuestion = (leave: () => void) => boolean

/** What a person has to pass to leave an activity. Calls of the uploader's API pass beside it. */
export class LeaveGate {
  #questions: readonly LeaveQuestion[] = []

  /** Has a question asked from now on. Returns the end of it. */
  readonly hold = (question: LeaveQuestion): (() => void) => {
    this.#questions = [...this.#questions, question]
    return () => {
      this.#questions = this.#questions.filter((other) => other !== question)
    }
  }

  /** Whether anybody is to be asked. */
  get isHeld(): boolean {
    return this.#questions.length > 0
  }

  /** Leaves, at once or when all who are asked agree. */
  pass(leave: () => void): void {
    const ask = ([question, ...others]: readonly LeaveQuestion[]): void => {
      if (!question) leave()
      else if (question(() => ask(others))) ask(others)
    }
    ask(this.#questions)
  }
}
