import { writeLine } from './shared/writeLine.js'

/** Command-line input and output. */
export interface Terminal {
  print(line: string): void
  printError(line: string): void
  /** Resolves when the process receives a stop signal. */
  untilStopped(): Promise<void>
}

/** The terminal that this process runs in; a second stop signal ends the process immediately. */
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
