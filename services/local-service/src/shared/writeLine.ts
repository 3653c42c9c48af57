/** Writes a line to a process stream. If the stream's reader is gone, further lines are dropped without crashing the process. */
export function writeLine(stream: NodeJS.WriteStream, line: string): void {
  // A closed pipe's error is emitted as an event, which would otherwise crash the process.
  if (!stream.listeners('error').includes(ignore)) stream.on('error', ignore)
  stream.write(`${line}\n`)
}

function ignore(): void {}
