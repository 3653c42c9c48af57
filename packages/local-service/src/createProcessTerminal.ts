import { writeLine } from './shared/writeLine.js'

/** Input and output of the command line. */
export interface Terminal {
  print(line: string): void
  printError(line: string): void
  /** Resolves when the process receives a signal to stop. */
  untilStopped(): Promise<void>
}

/** The terminal this process runs in; a second request to stop ends the process at once. */
export function createProcessTerminal(): Terminal {
  return {
    print: (line) => writeLine(process.stdout, line),
    printError: (line) => writeLine(process.stderr, line),
    untilStopped: () =>
      new Promise((resolve) => {
        const signals = ['SIGINT', 'SIGTERM'] as const
        function stop(): void {
          for (const signal of signals) process.off(signal, stop)
          resolve()
        }
        for (const signal of signals) process.on(signal, stop)
      }),
  }
}
