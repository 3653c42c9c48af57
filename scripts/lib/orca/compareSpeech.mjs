/** Matches words about Orca itself, about containers and progress bars; they depend on how busy the machine is. */
const OPTIONAL =
  /^(Focus mode|Browse mode|\d+ percent\.|clickable\.|region.*|.*region clickable\.|.*panel\.|main content|Files\.|الملفات\.|table with .*|row \d+\.|column \d+|not selected\.|Loading.*|leaving .*|blank|List with .*)$/

/**
 * Compares what was said in a journey with its record. A busy Orca speaks later, so only what was said counts, and how often.
 *
 * @param {readonly string[]} recorded @param {readonly string[]} heard Lines that begin with `> ` are keys.
 * @returns {{ missing: string[], added: string[] }}
 */
export function compareSpeech(recorded, heard) {
  const said = (/** @type {readonly string[]} */ lines) =>
    lines
      .filter((line) => !line.startsWith('> ') && !OPTIONAL.test(line))
      .map((line) => line.replace(/^\d+ % /, '… % '))
  const rest = said(heard)
  const missing = said(recorded).filter((line) => {
    const at = rest.indexOf(line)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
  return { missing, added: rest }
}
