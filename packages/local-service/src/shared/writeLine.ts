/** Writes a line to a stream of the process; one whose reader is gone takes no more lines, and ends nothing. */
export function writeLine(stream: NodeJS.WriteStream, line: string): void {
  // The error of a closed pipe comes as an event, which would end the process.
  if (!stream.listeners('error').includes(ignore)) stream.on('error', ignore)
  stream.write(`${line}\n`)
}

function ignore(): void {}
