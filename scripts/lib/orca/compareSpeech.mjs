/** Matches words about Orca itself, about containers and progress bars; they depend on how busy the machine is. */
const OPTIONAL =
  /^(Focus mode|Browse mode|\d+ percent\.|clickable\.|region.*|.*region clickable\.|.*panel\.|main content|Files\.|الملفات\.|table with .*|row \d+\.|column \d+|not selected\.|Loading.*|leaving .*|blank|.* added|Uploading \d.*|The server has a problem\. Try.*|List with .*)$/

/** Matches a row's name: its file, and the file's state. */
const ROW = /^(\S+\.\w+)(?:, (?:Queued|Uploading|Paused|Failed)| uploaded)?\.$/

/**
 * Compares what was said in a journey with its record. A busy Orca speaks later, and then of a later state, so neither the order
 * nor the state of a file counts.
 *
 * @param {readonly string[]} recorded @param {readonly string[]} heard Lines that begin with `> ` are keys.
 * @returns {{ missing: string[], added: string[] }} Words that were never said, and those that were said more often.
 */
export function compareSpeech(recorded, heard) {
  const said = (/** @type {readonly string[]} */ lines) =>
    lines
      .filter((line) => !line.startsWith('> ') && !OPTIONAL.test(line))
      .map((line) => line.replace(/^\d+ % /, '… % ').replace(ROW, '$1 …'))
  const [known, now] = [said(recorded), said(heard)]
  const missing = [...new Set(known)].filter((line) => !now.includes(line))
  const rest = [...known]
  const added = now.filter((line) => {
    const at = rest.indexOf(line)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
  return { missing, added }
}
