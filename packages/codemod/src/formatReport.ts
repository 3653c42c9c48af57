import type { CodemodResult } from './runCodemod.js'

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`

/** The report of a run as text. */
export function formatReport(
  { changed, findings, failed }: CodemodResult,
  { isDry, name: nameFile }: { readonly isDry: boolean; readonly name: (file: string) => string },
): string {
  const name = (file: string) => toPlain(nameFile(file))
  const places = [...findings].flatMap(([file, list]) => list.map((finding) => ({ file, ...finding })))
  return [
    `${count(changed.length, 'file')} ${isDry ? 'would be changed' : 'changed'}.`,
    ...changed.map((file) => `  ${name(file)}`),
    ...(places.length > 0 ? ['', `${count(places.length, 'place')} for a person:`] : []),
    ...places.flatMap(({ file, line, why, todo, page }) => [
      `  ${name(file)}:${line}`,
      `    ${toPlain(why)} ${todo}`,
      `    ${page}`,
    ]),
    ...[...failed].map(
      ([file, reason]) => `${name(file)} could not be read and was left as it is. ${toPlain(reason)}`,
    ),
    ...(changed.length > 0 && !isDry
      ? ['', 'Install the packages, then run your formatter, compiler and tests.']
      : []),
  ].join('\n')
}

/** Names of files and imports may have signs that a terminal obeys. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const toPlain = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '?')
